import { useEffect } from 'preact/hooks';
import { type Address, isOnline, type SCREENS } from './nav/address.ts';
import { seekNewer } from './nav/newer-version.ts';
import { address } from './nav/route.ts';
import { HomeScreen } from './screens/home/home.tsx';
import { Symbols } from './ui/art.tsx';
import { Late, type Load } from './ui/late.tsx';
import { Message } from './ui/message.tsx';
import { Shortcuts } from './ui/shortcuts.tsx';
import { language, say } from './words/texts.ts';

export function App() {
  useEffect(() => {
    document.title = titleOf(address.value);
  }, [address.value, language.value]);
  useEffect(seekNewer, [address.value]);
  useEffect(() => void loadTable().catch(() => {}), []); // before it is asked for
  return (
    <>
      <Symbols />
      <Screen address={address.value} />
      <Shortcuts />
    </>
  );
}

function Screen({ address }: { address: Address }) {
  switch (address.screen) {
    case 'home':
      return <HomeScreen />;
    case 'table':
      return isOnline(address.id) ? (
        <Late key={address.id} load={loadOnline} props={address} />
      ) : (
        <Late key={address.id} load={loadTable} props={address} />
      );
    case 'puzzles':
      return <Late key="puzzles" load={loadPuzzles} props={'id' in address ? address : {}} />;
    case 'profile':
      return (
        <Late
          key={'id' in address ? address.id : 'profile'}
          load={loadProfile}
          props={'id' in address ? address : {}}
        />
      );
    case 'leaderboard':
      return (
        <Late key="leaderboard" load={loadLeaderboard} props={'at' in address ? address : {}} />
      );
    case 'replay':
      return <Late key="replay" load={loadReplay} props={address} />;
    case 'review':
      return <Late key="review" load={loadReview} props={address} />;
    case 'unknown':
      return <Message title={say('unknown.title')} text={say('unknown.text')} />;
    default:
      return <Late key={address.screen} load={LOAD[address.screen]} props={{}} />;
  }
}

/** Screens that their name says all of. */
type Plain = Exclude<(typeof SCREENS)[number], 'puzzles' | 'profile' | 'leaderboard'>;

/** Screens that are loaded when they are first asked for. */
const LOAD: { readonly [screen in Plain]: Load } = {
  games: async () => (await import('./screens/games/games.tsx')).GamesScreen,
  statistics: async () => (await import('./screens/statistics/statistics.tsx')).StatisticsScreen,
  tables: async () => (await import('./screens/lobby/tables.tsx')).TablesScreen,
  learn: async () => (await import('./lesson/learn.tsx')).LearnScreen,
  rules: async () => (await import('./screens/rules/rules.tsx')).RulesScreen,
  pad: async () => (await import('./pad/pad-screen.tsx')).PadScreen,
  trial: async () => (await import('./screens/trial/trial.tsx')).TrialScreen,
};
const loadTable = async () => (await import('./screens/at-table.tsx')).AtTable;
const loadOnline = async () => (await import('./screens/online/at-online-table.tsx')).AtOnlineTable;
const loadPuzzles: Load<{ id?: string }> = async () =>
  (await import('./screens/puzzles/puzzles.tsx')).PuzzlesScreen;
const loadProfile: Load<{ id?: string }> = async () =>
  (await import('./screens/profile/profile.tsx')).ProfileScreen;
const loadLeaderboard: Load<{ at?: string }> = async () =>
  (await import('./screens/leaderboard/leaderboard.tsx')).LeaderboardScreen;
const loadReplay = async () => (await import('./screens/replay/replay.tsx')).ReplayScreen;
const loadReview = async () => (await import('./screens/review/review.tsx')).ReviewScreen;

function titleOf({ screen }: Address): string {
  return screen === 'home' || screen === 'unknown'
    ? 'Crownlands'
    : `${say(`nav.${screen}`)} · Crownlands`;
}
