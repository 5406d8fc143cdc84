import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Place } from './nav/address.ts';
import { seekNewer, takeNewer } from './nav/newer-version.ts';
import { place } from './nav/route.ts';
import { HomeScreen } from './screens/home/home.tsx';
import { AtTable } from './screens/table/at-table.tsx';
import { Symbols } from './ui/art.tsx';
import { Message } from './ui/message.tsx';
import { language, say } from './words/texts.ts';

export function App() {
  useEffect(() => {
    document.title = titleOf(place.value);
  }, [place.value, language.value]);
  useEffect(seekNewer, [place.value]);
  return (
    <>
      <Symbols />
      <Screen place={place.value} />
    </>
  );
}

function Screen({ place }: { place: Place }) {
  switch (place.screen) {
    case 'home':
      return <HomeScreen />;
    case 'table':
      return <AtTable key={place.id} id={place.id} />;
    case 'unknown':
      return <Message title={say('unknown.title')} text={say('unknown.text')} />;
    default:
      return <Late key={place.screen} load={SCREENS[place.screen]} />;
  }
}

type Load = () => Promise<ComponentType>;

/** Screens that are loaded when they are first asked for. */
const SCREENS: { readonly [screen in 'games' | 'learn' | 'rules' | 'pad' | 'replay']: Load } = {
  games: async () => (await import('./screens/games/games.tsx')).GamesScreen,
  learn: async () => (await import('./lesson/learn.tsx')).LearnScreen,
  rules: async () => (await import('./screens/rules/rules.tsx')).RulesScreen,
  pad: async () => (await import('./pad/pad-screen.tsx')).PadScreen,
  replay: async () => (await import('./screens/replay/replay.tsx')).ReplayScreen,
};

function Late({ load }: { load: Load }) {
  const [Loaded, setLoaded] = useState<ComponentType | 'failed' | null>(null);
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => takeNewer() || setLoaded('failed'),
    );
  }, [load]);
  if (Loaded === 'failed') {
    return <Message title={say('late.title')} text={say('late.text')} isReload />;
  }
  return Loaded ? <Loaded /> : <main class="waiting" aria-busy="true" />;
}

function titleOf({ screen }: Place): string {
  return screen === 'home' || screen === 'unknown'
    ? 'Crownlands'
    : `${say(`nav.${screen}`)} · Crownlands`;
}
