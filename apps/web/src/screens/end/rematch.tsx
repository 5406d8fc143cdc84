import { useLayoutEffect, useRef } from 'preact/hooks';
import { go } from '../../nav/route.ts';
import { canAsk, type How, type Table } from '../../table/table.ts';
import { Button } from '../../ui/button.tsx';
import { language, say } from '../../words/texts.ts';

/**
 * Another game with the same players, at once or if they agree. As soon as there is a table for it one
 * goes there; who comes back from it has a button.
 */
export function Rematch({ table }: { table: Table }) {
  const { next, may, offers } = table.state.value;
  const known = useRef(next);
  useLayoutEffect(() => {
    if (next !== null && next !== known.current) goTo(next);
  }, [next]);
  if (may['go-on']) {
    return (
      <Button icon="next" label={say('rematch.goOn')} isMain press={() => table.act('go-on')} />
    );
  }
  if (next !== null) return <Again label={say('playAgain')} press={() => goTo(next)} />;
  const how = may.rematch;
  const isOffered = offers.some(({ action }) => action === 'rematch'); // then it is to be accepted
  if (!how || isOffered) return null;
  return (
    <Again label={labelOf(how)} isDisabled={!canAsk(how)} press={() => table.act('rematch')} />
  );
}

type Props = { readonly label: string; readonly isDisabled?: boolean; readonly press: () => void };

const Again = (props: Props) => <Button icon="again" isMain {...props} />;

function labelOf(how: How): string {
  if (how === 'asked') return say('asked');
  return say(how === 'by-asking' ? 'rematch.ask' : 'playAgain');
}

const goTo = (id: string): void => go({ screen: 'table', id }, language.value);
