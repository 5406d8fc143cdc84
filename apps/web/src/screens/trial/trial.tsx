import { useEffect, useState } from 'preact/hooks';
import { openTrial } from '../../local/trial.ts';
import { Message } from '../../ui/message.tsx';
import { say } from '../../words/texts.ts';
import { TableOrEnd } from '../table-or-end.tsx';

/** A moment of a game that is over, played on to see what would have come of it. */
export function TrialScreen() {
  const [table] = useState(openTrial);
  useEffect(() => () => table?.leave(), [table]);
  if (!table) return <Message title={say('trial.none')} text={say('trial.none.text')} />;
  return <TableOrEnd table={table} />;
}
