import { Link } from '../../ui/button.tsx';
import { Cited } from '../../ui/cited.tsx';
import type { Rule } from '../../words/rulebook.ts';
import { Figure } from './picture.tsx';
import { PICTURES } from './pictures.ts';
import './rule-entry.css';

type Props = Rule & { readonly isMarked: boolean };

/** One rule: its number, which is a link to it, what it says, and its pictures. */
export const RuleEntry = ({ id, text, captions = [], isMarked }: Props) => (
  <div class="rule" id={id} tabIndex={-1} aria-current={isMarked ? 'location' : undefined}>
    <dt>
      <Link to={{ screen: 'rules', at: id }}>{id}</Link>
    </dt>
    <dd>
      {text.split('\n').map((paragraph) => (
        <p key={paragraph}>
          <Cited>{paragraph}</Cited>
        </p>
      ))}
    </dd>
    {captions.length > 0 && (
      <dd class="pictures">
        {PICTURES[id]?.map((picture, index) => (
          <Figure key={index} picture={picture} caption={captions[index] ?? ''} />
        ))}
      </dd>
    )}
  </div>
);
