import '../../src/page/index.ts';
import { render } from 'preact';
import { readPath } from '../../src/nav/address.ts';
import { address } from '../../src/nav/route.ts';
import { TableOrEnd } from '../../src/screens/table-or-end.tsx';
import { Symbols } from '../../src/ui/art.tsx';
import { settings } from '../../src/ui/settings.ts';
import { speak } from '../../src/words/texts.ts';
import { type Cast, scriptedTable } from './scripted-table.ts';
import '../../src/ui/parts.css';

/** What the test remembered here before the page began. */
const CAST: Cast = JSON.parse(JSON.parse(localStorage.getItem('crownlands.cast') ?? ''));

const tables = new Map<string, ReturnType<typeof scriptedTable>>();

/** The real screens at the scripted table that the address names; all but the first are new. */
function Port() {
  const at = address.value;
  if (at.screen !== 'table') return <main>{at.screen}</main>;
  const cast = at.id === 'first' ? CAST : { ...CAST, moves: 0 };
  const opened = tables.get(at.id) ?? scriptedTable(at.id, cast);
  tables.set(at.id, opened);
  Object.assign(window, { script: opened.script });
  return (
    <>
      <Symbols />
      <TableOrEnd key={at.id} table={opened.table} />
    </>
  );
}

document.documentElement.dataset.theme = settings.theme.value;
document.documentElement.dataset.motion = 'on';
await speak(readPath(location.pathname, '').language ?? 'en');
render(<Port />, document.getElementById('app') as HTMLElement);
