import { must } from '@crownlands/rules';
import { expect, it } from 'vitest';
import { isOrderly, NGINX, OURS, restartInTurn } from '../crowd/nodes.ts';
import { balancerTo } from '../test/balancer.ts';
import { hasNginx } from '../test/nginx.ts';
import { postgresForTests } from '../test/places.ts';

const postgres = await postgresForTests();

it.runIf(postgres).each([
  [2, { kills: 2, tables: 4, seed: 1 }],
  [4, { kills: 1, tables: 2, seed: 1 }],
])(
  '%i servers behind a balancer are restarted in turn while people play: no move is lost or doubled, and all go on',
  async (count, extent) => {
    let given = (): readonly number[] => [];
    const to = async (addresses: readonly string[]) => {
      const balancer = await balancerTo(addresses);
      given = balancer.given;
      return balancer;
    };
    const findings = await restartInTurn(count, must(postgres), { ...OURS, to }, extent);
    expect(findings).toSatisfy(isOrderly);
    expect(findings.acknowledged).toBeGreaterThan(25 * extent.tables);
    expect(Math.min(...given())).toBeGreaterThan(extent.tables);
  },
);

it.runIf(postgres && hasNginx())(
  'one of two servers behind nginx is restarted at once: the other goes on with all',
  async () => {
    const extent = { kills: 1, tables: 2, seed: 1 };
    const findings = await restartInTurn(2, must(postgres), NGINX, extent);
    expect(findings).toSatisfy(isOrderly);
    expect(findings.acknowledged).toBeGreaterThan(30);
  },
);
