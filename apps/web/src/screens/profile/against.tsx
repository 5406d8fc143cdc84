import type { Against } from '@crownlands/protocol';
import { COLOURS } from '@crownlands/rules';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Emblem, Icon } from '../../ui/art.tsx';
import { Link } from '../../ui/button.tsx';
import { knownName, titleOf } from '../../words/names.ts';
import { say } from '../../words/texts.ts';
import './against.css';

/** What is said below. */
type Noted = { readonly note: ComponentChildren };

/** The persons whom they met most often. */
export const Rivals = ({ rivals, note }: Noted & { rivals: readonly Against[] }) => (
  <List
    class="rivals"
    title={say('profile.rivals')}
    all={rivals}
    none={say('profile.rivals.none')}
    note={note}
  />
);

/** The computer players whom they met, weakest first. */
export const Levels = ({ levels, note }: Noted & { levels: readonly Against[] }) => (
  <List
    class="levels"
    title={say('profile.levels')}
    all={levels}
    none={say('profile.levels.none')}
    note={note}
  />
);

type ListProps = Noted & {
  readonly class: string;
  readonly title: string;
  readonly all: readonly Against[];
  readonly none: string;
};

function List({ class: name, title, all, none, note }: ListProps) {
  const id = useId();
  return (
    <section class={`card statistic against ${name}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {all.length === 0 && <p class="soft">{none}</p>}
      <ul>
        {all.map((against, index) => (
          <li key={index}>
            <Rival rival={against.rival}>
              <span class="soft small">{say('profile.games', { count: against.games })}</span>
            </Rival>
            <b class="won-lost">
              {say('profile.wonLost', { won: against.won, lost: against.lost })}
            </b>
          </li>
        ))}
      </ul>
      {note}
    </section>
  );
}

type RivalProps = Pick<Against, 'rival'> & { readonly children: ComponentChildren };

function Rival({ rival, children }: RivalProps) {
  if (rival === null) {
    return (
      <span class="rival">
        <Icon name="person" size={28} />
        <span>
          <span class="soft">{say('profile.deleted')}</span>
          {children}
        </span>
      </span>
    );
  }
  if ('bot' in rival) {
    return (
      <span class="rival">
        <Icon name="robot" size={28} />
        <span>
          <b>{titleOf(rival.bot)}</b>
          {children}
        </span>
      </span>
    );
  }
  return (
    <Link to={{ screen: 'profile', id: rival.id }} class="rival">
      <Emblem seat={COLOURS.indexOf(rival.colour)} size={28} />
      <span>
        <b>{knownName(rival)}</b>
        {children}
      </span>
    </Link>
  );
}
