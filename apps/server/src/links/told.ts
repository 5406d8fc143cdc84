import type { Status, Summary } from '@crownlands/protocol';
import type { Row } from '../store/store.ts';
import type { Language } from '../words/languages.ts';
import { nameIn, namesIn, settingsIn } from '../words/table-words.ts';
import { sayIn } from '../words/texts.ts';

/** What is said of a table where a link to it is shown. */
export type Told = { readonly title: string; readonly description: string; readonly alt: string };

/** Whether anybody who has the link may see a table. */
export const isForAnybody = (status: Status, { settings }: Pick<Summary, 'settings'>): boolean =>
  status === 'waiting' || (status !== 'closed' && settings.mayWatch);

/** What anybody may be told of a table; null when that is nothing. */
export function toldOf({ status, summary: text }: Row, language: Language): Told | null {
  const summary: Summary = JSON.parse(text);
  if (!isForAnybody(status, summary)) return null;
  const names = namesIn(language, summary);
  const { title, what } = lineOf(status, summary, language);
  const settings = settingsIn(language, summary.settings);
  return {
    title,
    description: settings ? `${what} (${settings})` : what,
    alt: names
      ? sayIn(language, status === 'waiting' ? 'link.seats' : 'link.alt', { names })
      : 'Crownlands',
  };
}

function lineOf(status: Status, summary: Summary, language: Language) {
  const names = namesIn(language, summary);
  switch (status) {
    case 'waiting':
      return {
        title: names
          ? sayIn(language, 'link.waiting', { names })
          : sayIn(language, 'link.waitingAlone'),
        what: sayIn(language, 'link.join'),
      };
    case 'over':
      return { title: resultIn(language, summary), what: sayIn(language, 'link.over') };
    default:
      return { title: names, what: sayIn(language, 'link.watch') };
  }
}

/** Everybody with their points, those with most first; who has won wears a crown. */
const resultIn = (language: Language, { players, result }: Summary): string =>
  players
    .map((player, seat) => ({
      name: player ? nameIn(language, player) : '',
      points: result?.totals[seat] ?? 0,
      hasWon: result?.winners.includes(seat) ?? false,
    }))
    .sort((one, other) => +other.hasWon - +one.hasWon || other.points - one.points)
    .map(({ name, points, hasWon }) => `${hasWon ? '♛ ' : ''}${name} ${points}`)
    .join(' · ');
