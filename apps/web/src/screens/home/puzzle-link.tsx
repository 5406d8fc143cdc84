import { Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { say } from '../../words/texts.ts';
import { today } from '../puzzles/days.ts';
import { results } from '../puzzles/store.ts';
import './puzzle-link.css';

/** Says that today has a puzzle, and whether it is solved. */
export function PuzzleLink() {
  const isSolved = results.value[today()]?.isSolved ?? false;
  return (
    <Link to={{ screen: 'puzzles' }} class="puzzle-link">
      {say('home.puzzle')}
      <span class={isSolved ? 'sign solved' : 'sign'} aria-hidden="true">
        {isSolved && <Icon name="check" size={14} />}
      </span>
      <span class="unseen">{`, ${say(isSolved ? 'puzzle.solved' : 'puzzle.open')}`}</span>
    </Link>
  );
}
