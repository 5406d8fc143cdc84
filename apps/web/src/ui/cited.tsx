import { citedIn } from '../words/cited.ts';
import { say } from '../words/texts.ts';
import { Link } from './button.tsx';
import './cited.css';

/** A text with the rules that it cites as links; never within a button or a label. */
export const Cited = ({ children }: { children: string }) =>
  citedIn(children).map((part, index) =>
    index % 2 === 1 ? <RuleLink key={index} rule={part} /> : part,
  );

export const RuleLink = ({ rule }: { rule: string }) => (
  <Link to={{ screen: 'rules', at: rule }} class="cited" label={say('rules.rule', { rule })}>
    {rule}
  </Link>
);
