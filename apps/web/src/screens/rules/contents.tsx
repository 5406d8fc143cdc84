import { useEffect, useRef } from 'preact/hooks';
import { address } from '../../nav/route.ts';
import { MEDIA } from '../../page/sheets.ts';
import { Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { Rules } from '../../words/rulebook.ts';
import { say } from '../../words/texts.ts';
import './contents.css';

/** The sections, always at hand: beside the rules, or folded above them where there is no room. */
export function Contents({ sections }: Rules) {
  const isFolded = useMedia(MEDIA.tablet);
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => fold.current?.removeAttribute('open'), [address.value]);
  const list = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={{ screen: 'rules', at: id }}>{title}</Link>
        </li>
      ))}
    </ol>
  );
  return (
    <nav class="contents" aria-label={say('rules.contents')}>
      {isFolded ? (
        <details ref={fold}>
          <summary>
            <Icon name="book" />
            {say('rules.contents')}
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </nav>
  );
}
