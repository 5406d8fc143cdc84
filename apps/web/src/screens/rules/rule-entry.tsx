import { Link } from '../../ui/button.tsx';
import { Cited } from '../../ui/cited.tsx';
import type { Rule } from '../../words/rulebook.ts';
import './rule-entry.css';

/** One rule: its number, which is a link to it, and what it says. */
export const RuleEntry = ({ id, text, isMarked }: Rule & { readonly isMarked: boolean }) => (
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
  </div>
);
