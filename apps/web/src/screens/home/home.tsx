import { FIRST_ORDERS, type FirstOrder, VARIANTS } from '@crownlands/rules';
import { useState } from 'preact/hooks';
import { newTable } from '../../local/games.ts';
import {
  begin,
  isPossible,
  lastSetup,
  playersIn,
  rememberSetup,
  rulesOf,
  type Setup,
  type Sitter,
} from '../../local/setup.ts';
import { useUnfinished } from '../../local/use-games.ts';
import { go } from '../../nav/route.ts';
import { NoticesField } from '../../online/notices-field.tsx';
import { colourOf, Icon, King, Logo } from '../../ui/art.tsx';
import { Button, Choice, Link, Toggle } from '../../ui/button.tsx';
import { Cited } from '../../ui/cited.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Title } from '../../ui/message.tsx';
import { settings } from '../../ui/settings.ts';
import { LanguageChoice, SettingsFields } from '../../ui/settings-fields.tsx';
import { LEVELS } from '../../words/levels.ts';
import { language, say } from '../../words/texts.ts';
import { useOnlineGames } from '../games/use-online-games.ts';
import { Hero } from './hero.tsx';
import { Lead } from './lead.tsx';
import { MyGames } from './my-games.tsx';
import { OnlineButton } from './online-button.tsx';
import { OnlinePart } from './online-part.tsx';
import { PuzzleLink } from './puzzle-link.tsx';
import './home.css';
import './seats.css';

/** Unfinished games that are shown; a link leads to the others. */
const MOST_SHOWN = 2;

/** The first screen: one press starts a game. */
export function HomeScreen() {
  const [setup, setSetup] = useState(lastSetup);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const unfinished = useUnfinished(MOST_SHOWN);
  const online = useOnlineGames();
  const running = online?.mine.find(({ status }) => status === 'playing'); // my turn comes first
  const change = (part: Partial<Setup>): void => {
    const changed = { ...setup, ...part };
    rememberSetup(changed);
    setSetup(changed);
  };
  const play = (): void => {
    go({ screen: 'table', id: newTable(begin(setup)) }, language.value);
  };
  if (!unfinished) return <main class="waiting" aria-busy="true" />; // nothing moves later
  const isLessonBegun = !['', 'goal'].includes(settings.lesson.value); // which is its first step
  const offersLesson = unfinished.isFirstVisit || isLessonBegun;
  return (
    <div class="home">
      <Hero />
      <header class="home-bar">
        <LanguageChoice isBare />
        <button
          type="button"
          class="plain"
          aria-label={say('settings')}
          onClick={() => setSettingsOpen(true)}
        >
          <Icon name="settings" />
        </button>
      </header>
      <main class="home-sheet">
        <Title>
          <Logo isLarge />
        </Title>
        <Lead running={running} />
        {unfinished.count > 0 && <MyGames {...unfinished} />}
        <div class="begin">
          <Button label={say('home.play')} isMain press={play} />
          <OnlineButton rules={rulesOf(setup)} />
          {offersLesson && (
            <Link to={{ screen: 'learn' }} class="button learn">
              {say(isLessonBegun ? 'nav.learn.goOn' : 'nav.learn')}
            </Link>
          )}
        </div>
        <Seats setup={setup} change={change} />
        <details class="options">
          <summary>
            <Icon name="next" />
            <span>
              {say('home.options')}
              <span class="soft">
                {setup.variants.map((variant) => say(`variant.${variant}`)).join(', ')}
              </span>
            </span>
          </summary>
          <Variants setup={setup} change={change} />
        </details>
        <nav class="home-nav" aria-label={say('nav')}>
          {!offersLesson && <Link to={{ screen: 'learn' }}>{say('nav.learn')}</Link>}
          <PuzzleLink />
          <Link to={{ screen: 'rules' }}>{say('nav.rules')}</Link>
          <Link to={{ screen: 'pad' }}>{say('nav.pad')}</Link>
          <Link to={{ screen: 'games' }}>{say('nav.games')}</Link>
          <Link to={{ screen: 'tables' }}>{say('nav.tables')}</Link>
          <Link to={{ screen: 'profile' }}>{say('nav.profile')}</Link>
        </nav>
        {online && (
          <OnlinePart games={{ ...online, mine: online.mine.filter((one) => one !== running) }} />
        )}
        <p class="small soft">{say('home.credit')}</p>
      </main>
      {isSettingsOpen && (
        <Dialog title={say('settings')} close={() => setSettingsOpen(false)}>
          <div class="stack">
            <SettingsFields />
            <NoticesField />
          </div>
        </Dialog>
      )}
    </div>
  );
}

type Part = { readonly setup: Setup; readonly change: (part: Partial<Setup>) => void };

/** The four seats and who takes them. */
function Seats({ setup, change }: Part) {
  const persons = setup.sitters.filter((sitter) => sitter === 'person').length;
  return (
    <ul class="seats">
      {setup.sitters.map((sitter, seat) => (
        <li
          key={seat}
          class={`seat-card house-${colourOf(seat)}${sitter === 'nobody' ? ' empty' : ''}`}
        >
          <King seat={seat} height={58} />
          <select
            aria-label={say('home.seat', {
              seat: seat + 1,
              colour: say(`colour.${colourOf(seat)}`),
            })}
            value={sitter}
            onChange={({ currentTarget }) =>
              change({ sitters: setup.sitters.with(seat, currentTarget.value as Sitter) })
            }
          >
            <option value="person">{say('sitter.person')}</option>
            {LEVELS.map((level) => (
              <option key={level} value={level}>
                {say(`level.${level}`)}
              </option>
            ))}
            {(sitter === 'nobody' || playersIn(setup) > 2) && (
              <option value="nobody">{say('sitter.nobody')}</option>
            )}
          </select>
          {sitter === 'person' ? (
            <input
              aria-label={say('home.name', { seat: seat + 1 })}
              placeholder={persons === 1 ? say('you') : say('home.namePrompt')}
              maxLength={20}
              value={setup.names[seat]}
              onInput={({ currentTarget }) =>
                change({ names: setup.names.with(seat, currentTarget.value) })
              }
            />
          ) : (
            <span class="soft small">
              {sitter === 'nobody' ? say('sitter.add') : say(`level.${sitter}.note`)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Variants and the order of the first row, each explained in a line. */
function Variants({ setup, change }: Part) {
  const players = playersIn(setup);
  return (
    <div class="stack">
      {VARIANTS.map((variant) => {
        const isOn = setup.variants.includes(variant);
        const canBe = isPossible(variant, players);
        return (
          <Toggle
            key={variant}
            label={say(`variant.${variant}`)}
            note={<Cited>{say(`variant.${variant}.note`)}</Cited>}
            isOn={isOn && canBe}
            isDisabled={!canBe}
            set={(wanted) =>
              change({
                variants: wanted
                  ? [...setup.variants, variant]
                  : setup.variants.filter((one) => one !== variant),
              })
            }
          />
        );
      })}
      <Choice<FirstOrder>
        label={say('firstOrder')}
        value={setup.firstOrder}
        values={FIRST_ORDERS.map((order) => [order, say(`firstOrder.${order}`)] as const)}
        set={(firstOrder) => change({ firstOrder })}
      />
      {setup.firstOrder === 'clockwise' && (
        <Choice
          label={say('first')}
          value={String(setup.first ?? '')}
          values={[
            ['', say('first.random')] as const,
            ...setup.sitters.flatMap((sitter, card) =>
              sitter === 'nobody'
                ? []
                : [[`${card}`, setup.names[card] || say(`colour.${colourOf(card)}`)] as const],
            ),
          ]}
          set={(card) => change({ first: card === '' ? null : Number(card) })}
        />
      )}
    </div>
  );
}
