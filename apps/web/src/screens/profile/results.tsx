import type { Profile } from '@crownlands/protocol';
import { useId } from 'preact/hooks';
import { COUNTS } from '../../online/people.ts';
import { say } from '../../words/texts.ts';
import { percent } from '../review/grade.tsx';
import './results.css';

/** A part of a bar that is too short to hold its share. */
const SHORT = 0.12;

/** How often first, second…: parts of a bar for each number of players. */
export function Results({ results }: Pick<Profile, 'results'>) {
  const id = useId();
  const played = COUNTS.filter((count) => gamesIn(results[count]) > 0);
  return (
    <section class="card statistic results" aria-labelledby={id}>
      <h2 id={id}>{say('profile.results')}</h2>
      {played.map((count) => {
        const places = results[count];
        const games = gamesIn(places);
        return (
          <div key={count} class="result">
            <p>
              <b>{say('online.players', { count })}</b>
              <span class="soft">{say('profile.games', { count: games })}</span>
            </p>
            <div class="places" role="img" aria-label={inWords(places)}>
              {places.map((times, place) => (
                <span
                  key={place}
                  class={`place-${place + 1}`}
                  style={{ '--share': times / games }}
                  hidden={times === 0}
                >
                  {times / games >= SHORT && percent(times / games)}
                </span>
              ))}
            </div>
          </div>
        );
      })}
      <p class="soft small">{say('profile.results.order')}</p>
    </section>
  );
}

const gamesIn = (places: readonly number[]): number =>
  places.reduce((sum, times) => sum + times, 0);

const inWords = (places: readonly number[]): string =>
  places
    .map((times, place) =>
      say('profile.place', { place: place + 1, share: percent(times / gamesIn(places)) }),
    )
    .join(', ');
