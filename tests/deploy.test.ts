import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { settingsOf } from '../apps/server/src/settings.ts';
import { EXPLAINED } from '../apps/server/src/variables.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const NAMES = EXPLAINED.map(([name]) => name);

/** Whether a server would start with these. */
function expectSettings(env: Readonly<Record<string, string>>): void {
  expect(Object.keys(env).filter((name) => !NAMES.includes(name))).toEqual([]);
  expect(settingsOf([], env)).not.toHaveProperty('problem');
}

const isInstalled = (program: string): boolean =>
  ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((folder) => existsSync(join(folder, program)));

describe('docs/operations.md', () => {
  const page = read('docs/operations.md');
  const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found);

  it('has every variable in its table, with what holds by itself', () => {
    const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (.+) \| (.+) \|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual(NAMES);
    for (const [, name = '', , usual = ''] of rows) {
      const what = EXPLAINED.find(([other]) => other === name)?.[1] ?? '';
      const [, told = 'none'] = /\(default: ([^),;]+)/.exec(what) ?? [];
      expect(usual.replaceAll('`', ''), name).toBe(told);
    }
  });

  it('has every figure in its table', () => {
    const source = read('apps/server/src/metrics.ts');
    const names = [...source.matchAll(/(?:counter|histogram|gauge)\('(\w+)'/g)].map(([, n]) => n);
    expect(names).toHaveLength(12);
    for (const name of names) expect(page).toContain(`\`crownlands_${name}`);
  });

  it('lets nobody ask the public registry for a program of our name', () => {
    expect(page).toContain('npx --no crownlands server backup /');
    expect(page).not.toMatch(/npx crownlands|`crownlands server (backup|restore|export|import)/);
  });

  it('gives whoever runs compose.yaml the password before the first command', () => {
    const [first = ''] = page.split('docker compose -f');
    expect(first).toMatch(/\(umask 077 && echo "POSTGRES_PASSWORD=.+" > deploy\/\.env\)\n$/);
    expect(page).not.toContain('POSTGRES_PASSWORD=…');
  });

  /** What comes before some words, in their block. */
  const upTo = (words: string): string => {
    const [before = ''] = page.split(words);
    return before.slice(before.lastIndexOf('```text'));
  };

  it('builds nothing in the folder of a server that runs', () => {
    const builds = [...page.matchAll(/^npm run build$/gm)].map(({ index }) =>
      page.slice(page.lastIndexOf('```text', index), index),
    );
    expect(builds.length).toBeGreaterThan(0);
    for (const block of builds) expect(block).toContain('\ncd /opt/crownlands.new\n');
    expect(upTo('\nsystemctl restart crownlands')).toContain(
      ' && mv /opt/crownlands.new /opt/crownlands',
    );
  });

  it('goes back to the old version before its data', () => {
    const file = upTo('server restore --force');
    expect(file).toMatch(/stop[^`]+ && mv \/opt\/crownlands\.old \/opt\/crownlands\n/);
    const database = upTo('exec -T database pg_restore');
    expect(database).toMatch(/stop[^`]+git checkout OLDTAG\n[^`]*build/);
  });

  it('puts no dump into the checkout, nor where others may read it', () => {
    const dumps = [...page.matchAll(/^.*\bpg_dump .* > .*$/gm)].map(([line]) => line);
    expect(dumps.length).toBeGreaterThan(0);
    for (const line of dumps) expect(line).toMatch(/\(umask 077 && .* > \/backups\/.+\.dump\)$/);
  });

  it('names scripts and programs that there are', () => {
    const { scripts } = JSON.parse(read('package.json'));
    for (const name of all(/npm run ([\w-]+)/g)) expect(Object.keys(scripts)).toContain(name);
    for (const name of all(/apps\/server\/dist\/([\w-]+)\.js/g)) {
      expect(existsSync(`apps/server/src/${name}.ts`), name).toBe(true);
    }
    for (const path of all(/(?:^|[ `])((?:deploy|docs|apps)\/[\w/.-]+)/gm)) {
      expect(path === 'deploy/.env' || path.includes('/dist/') || existsSync(path), path).toBe(
        true,
      );
    }
  });

  it('names commands that there are for whoever runs a server', () => {
    const [, listed = ''] =
      /COMMANDS[^=]+= \{\n([^}]+)\};/.exec(read('apps/server/src/operate.ts')) ?? [];
    const known = [...listed.matchAll(/^ {2}'?([\w-]+)'?[:,]/gm)].map(([, name]) => name);
    const [, people = ''] = page.split('\n## People\n');
    const [table = ''] = people.split('\n## ');
    const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell).join();
    const inTable = [...rows.matchAll(/`(?!crownlands)([\w-]+)[ `]/g)].map(([, name]) => name);
    const named = [
      ...all(/server ([\w-]+) (?:--force )?\/backups/g),
      ...all(/operate\.js ([\w-]+)/g),
    ];
    expect([...new Set([...named, ...inTable])].toSorted()).toEqual(known.toSorted());
  });

  it('names services of compose.yaml', () => {
    const services = Object.keys(parse(read('deploy/compose.yaml'), { merge: true }).services);
    for (const words of all(/docker compose -f deploy\/compose\.yaml ([^\n]+)/g)) {
      const [verb = '', ...others] = words.split(' ').filter((word) => !word.startsWith('--'));
      expect(['build', 'exec', 'run', 'stop', 'up']).toContain(verb);
      if (/exec|run/.test(verb)) expect(words).toMatch(RegExp(` (${services.join('|')}) `));
      else expect(services).toEqual(expect.arrayContaining(others));
    }
  });
});

describe('deploy/crownlands.service', () => {
  const unit = read('deploy/crownlands.service');

  it('sets what there is', () => {
    const set = [...unit.matchAll(/^Environment=(\w+)=(.+)$/gm)];
    expect(set.length).toBeGreaterThan(2);
    expectSettings(Object.fromEntries(set.map(([, name, value]) => [name, value])));
    expect(unit).toContain('ExecStart=/usr/bin/node apps/server/dist/main.js\n');
  });

  it('lets a server ask for the addresses of its machine', () => {
    expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
  });

  it('waits for a database on the same machine, and never gives up', () => {
    const [, head = ''] = /^\[Unit\]\n([^[]+)\[Service\]/m.exec(unit) ?? [];
    expect(head).toMatch(/^After=.*\bpostgresql\.service\b/m);
    expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^Restart=always$/m);
  });

  it.runIf(isInstalled('systemd-analyze'))('is a unit', () => {
    const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'crownlands.service');
    writeFileSync(path, unit.replace('/usr/bin/node', process.execPath).replace(/^Work.*/m, ''));
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    const own = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('crownlands'));
    expect(own).toEqual([]);
  });
});

type Service = {
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

describe('deploy/compose.yaml', () => {
  const { services, volumes } = parse(read('deploy/compose.yaml'), { merge: true });

  it('starts servers with what there is', () => {
    const servers = Object.values<Service>(services).filter(({ build }) => build);
    expect(servers).toHaveLength(2);
    for (const { environment } of servers) {
      const { PGPASSWORD, ...env } = environment ?? {};
      for (const value of Object.values(env)) expect(typeof value).toBe('string');
      expectSettings(env);
      expect(env.DATABASE_URL).toBe('postgres://crownlands@database/crownlands');
      expect(PGPASSWORD).toBe(services.database.environment.POSTGRES_PASSWORD); // as it is, in no URL
      expect(env.TRUST_PROXY).toBe('yes');
      expect(env).not.toHaveProperty('SHUTDOWN_GRACE'); // nobody asks /readyz
    }
  });

  it('names only services and volumes that there are', () => {
    for (const { depends_on = [], volumes: used = [] } of Object.values<{
      depends_on?: object;
      volumes?: string[];
    }>(services)) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      for (const name of needed) expect(Object.keys(services)).toContain(name);
      for (const mount of used) {
        const [source = ''] = mount.split(':');
        if (source.startsWith('.')) expect(existsSync(join('deploy', source))).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
    }
  });
});

describe('deploy/nginx.conf', () => {
  const conf = read('deploy/nginx.conf');

  it('asks the servers of compose.yaml, and passes on what they need', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true });
    const asked = [...conf.matchAll(/^\s+server (\w+):(\d+)/gm)];
    for (const [, name = '', port] of asked) expect(services[name].environment.PORT).toBe(port);
    expect(asked).toHaveLength(2);
    for (const header of ['Host', 'Upgrade', 'Connection', 'X-Forwarded-For']) {
      expect(conf).toMatch(RegExp(`proxy_set_header ${header} `));
    }
  });

  it('takes no server out for what it answers, and finds one that has another address', () => {
    expect(conf).toMatch(/^\s+proxy_next_upstream error timeout;$/m);
    expect(conf).toMatch(/^ {2}resolver 127\.0\.0\.11 valid=\d+s;$/m);
    const [, upstream = ''] = /upstream crownlands \{([^}]+)\}/.exec(conf) ?? [];
    expect(upstream).toMatch(/^\s+zone crownlands \d+k;$/m);
    expect(upstream.match(/^\s+server \w+:8080 resolve /gm)).toHaveLength(2);
  });

  it.runIf(isInstalled('nginx'))('is what nginx reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'crownlands-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'nginx.conf');
    const here = conf
      .replace(/server (one|two):(\d+) resolve/g, 'server 127.0.0.1:$2') // which only a new one knows
      .replace(/listen .*;/g, '');
    writeFileSync(path, `pid ${folder}/nginx.pid;\n${here}`);
    const { status, stderr } = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', path], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });
});

describe('Dockerfile', () => {
  /** Instructions with their words, continued lines joined. */
  const instructions = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => /^([A-Z]+) +(.+)$/.exec(line)?.slice(1) ?? [line, '']);
  const all = (name: string) =>
    instructions.flatMap(([n, words = '']) => (n === name ? [words] : []));

  it('has only instructions that there are, and stages that it names', () => {
    const known = 'FROM WORKDIR COPY RUN ENV VOLUME EXPOSE USER HEALTHCHECK STOPSIGNAL CMD'.split(
      ' ',
    );
    for (const [name] of instructions) expect(known).toContain(name);
    const stages = all('FROM').flatMap((words) => / AS (\w+)$/.exec(words)?.[1] ?? []);
    for (const words of all('COPY')) {
      const [, from] = /^--from=(\w+)/.exec(words) ?? [];
      if (from) expect(stages).toContain(from);
    }
    for (const words of all('CMD'))
      expect(JSON.parse(words)).toEqual(['node', 'apps/server/dist/main.js']);
  });

  it('is given no password, and no data of anybody', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const pattern of ['data', '**/.env', '**/*.dump', '**/*.db', '**/*.jsonl.gz']) {
      expect(ignored).toContain(pattern);
    }
    expect(read('.gitignore').split('\n')).toContain('.env');
  });

  it('copies what is there, sets what there is, and does not run as root', () => {
    const ignored = ['node_modules', 'dist'];
    for (const words of all('COPY').filter((words) => words.startsWith('--from'))) {
      const [, path = ''] = /\/build\/(\S+)/.exec(words) ?? [];
      expect(ignored.some((name) => path.endsWith(name)) || existsSync(path), path).toBe(true);
    }
    const env = Object.fromEntries(
      all('ENV').flatMap((words) => words.split(' ').map((w) => w.split('='))),
    );
    const { NODE_ENV, ...ours } = env;
    expect(NODE_ENV).toBe('production');
    expectSettings(ours);
    expect(all('USER')).toEqual(['node']);
  });
});
