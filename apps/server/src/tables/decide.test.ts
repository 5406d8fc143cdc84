import {
  type Command,
  dealFrom,
  noncesAt,
  recordAt,
  type Settings,
  seatToAct,
  stateAfter,
} from '@crownlands/protocol';
import { formatMove, legalMoves, must, replay } from '@crownlands/rules';
import { describe, expect, it } from 'vitest';
import { SECRET, settingsWith, sitting, type TestTable, tableWith } from '../../test/table.ts';

/** A table for two at which ana and ben play. */
function playing(settings = settingsWith()) {
  const table = tableWith(settings);
  expect(table.do('ana', sitting(0))).toBe('sat');
  expect(table.do('ben', sitting(1))).toBe('sat started');
  return table;
}

/** What whoever is to act may play, and who they are. */
function choices(table: TestTable) {
  const state = table.state();
  const seat = must(seatToAct(state));
  const moves = legalMoves(must(state.played).game).map(formatMove);
  return { seat, person: must(table.holders[seat]), moves };
}

/** The next move, whoever makes it. */
function step(table: TestTable): string {
  const { seat, moves } = choices(table);
  const move = must(moves[0]);
  const person = table.holders[seat];
  return person ? table.do(person, { type: 'move', seat, move }) : table.playBot(seat, move);
}

/** More moves than any game has. */
const LONGEST = 200;

/** Plays until something else than a plain move comes of one. */
function playOn(table: TestTable): string {
  let came = 'moved';
  for (let moves = 0; came === 'moved' && moves < LONGEST; moves++) {
    if (seatToAct(table.state()) === null) break;
    came = step(table);
  }
  return came;
}

it('nothing happens before what has happened, though a clock is set back', () => {
  const table = playing(settingsWith({}, { pace: { type: 'game', minutes: 5 } }));
  table.wait(60_000);
  step(table);
  const { at, clocks } = table.state();
  table.wait(-30_000);
  playOn(table);
  expect(table.state().at).toBe(at);
  const lefts = (all: typeof clocks) =>
    all?.map((clock) => (clock.isRunning ? clock.deadline - at : clock.left));
  expect(lefts(table.state().clocks)).toEqual(lefts(clocks));
});

describe('before the game', () => {
  it('anyone sits down, with a name that can be seen, and may rename themselves', () => {
    const table = tableWith(settingsWith({ players: 3 }));
    expect(table.do('ben', sitting(2, '\u202E Be\u0000n '))).toBe('sat');
    expect(table.state().seats[2]).toMatchObject({ who: 'person', name: 'Ben' });
    expect(table.do('ben', sitting(2, 'Benjamin'))).toBe('sat');
    expect(table.state().seats[2]).toMatchObject({ name: 'Benjamin' });
  });

  it('one person may hold several seats', () => {
    const table = tableWith(settingsWith({ players: 3 }));
    table.do('ben', sitting(0));
    table.do('ben', sitting(1));
    expect(table.holders).toEqual(['ben', 'ben', null, null]);
  });

  it('a seat that is taken, by a person, a bot or for somebody, stays so', () => {
    const table = tableWith(settingsWith({ players: 4 }));
    table.do('ben', sitting(0));
    table.do('ana', { type: 'seat-bot', seat: 1, bot: 'duke' });
    table.holders[2] = 'cleo';
    for (const seat of [0, 1, 2]) expect(table.do('dan', sitting(seat))).toBe('no: taken');
    expect(table.do('ana', { type: 'seat-bot', seat: 0, bot: 'duke' })).toBe('no: taken');
    expect(table.do('cleo', sitting(2))).toBe('sat');
  });

  it('a seat that is not there is none', () => {
    expect(tableWith().do('ana', sitting(2))).toBe('no: malformed');
  });

  it('who stands up, or is sent away, is gone', () => {
    const table = tableWith();
    table.do('ben', sitting(1));
    expect(table.do('ana', { type: 'stand', seat: 1 })).toBe('no: not-yours');
    expect(table.do('ben', { type: 'stand', seat: 1 })).toBe('freed');
    expect([table.state().seats[1], table.holders[1]]).toEqual([{ who: 'nobody' }, null]);
    table.do('ben', sitting(1));
    expect(table.do('ana', { type: 'free', seat: 1 })).toBe('freed');
    expect(table.do('ana', { type: 'free', seat: 1 })).toBe('no: nothing');
    expect(table.do('ben', { type: 'stand', seat: 1 })).toBe('no: not-yours');
  });

  it('who moves to another seat leaves their own for it, or keeps it', () => {
    const table = tableWith(settingsWith({ players: 4 }));
    const moving = (seat: number, from: number) => sitting(seat, 'Ben', from);
    table.do('ana', sitting(0));
    table.do('ben', sitting(1));
    expect(table.do('ben', moving(0, 1))).toBe('no: taken');
    expect(table.do('ben', moving(2, 0))).toBe('no: not-yours');
    expect(table.holders).toEqual(['ana', 'ben', null, null]);
    expect(table.do('ben', moving(2, 1))).toBe('freed sat');
    expect(table.holders).toEqual(['ana', null, 'ben', null]);
    expect(table.state().seats[1]).toEqual({ who: 'nobody' });
    expect(table.state().seats[2]).toMatchObject({ who: 'person', name: 'Ben' });
  });

  it('at a rated table one moves, though everybody has one seat', () => {
    const pace = { type: 'turn', seconds: 60 } as const;
    const rated = { pace, substitute: 'apprentice', isRated: true } as const;
    const table = tableWith(settingsWith({ players: 3 }, rated));
    table.do('ben', sitting(1));
    expect(table.do('ben', sitting(2))).toBe('no: same-person');
    expect(table.do('ben', sitting(2, 'Ben', 1))).toBe('freed sat');
  });

  it('only the host decides about the table', () => {
    const table = tableWith();
    for (const command of [
      { type: 'change', settings: settingsWith({ players: 4 }) },
      { type: 'seat-bot', seat: 1, bot: 'duke' },
      { type: 'free', seat: 0 },
      { type: 'start' },
    ] as const) {
      expect(table.do('ben', command)).toBe('no: not-yours');
    }
  });

  it('settings change, and seats stay where there still is one', () => {
    const table = tableWith(settingsWith({ players: 4 }));
    table.do('ben', sitting(1));
    table.do('cleo', sitting(3));
    const settings = settingsWith({ players: 2, variants: ['harmony'] });
    expect(table.do('ana', { type: 'change', settings })).toBe('changed');
    expect(table.state().seats).toMatchObject([{ who: 'nobody' }, { who: 'person' }]);
    expect(table.holders).toEqual([null, 'ben', null, null]);
  });

  describe('where it counts, nobody has to play by other terms than those they sat down for', () => {
    const turns = { pace: { type: 'turn', seconds: 60 }, substitute: 'apprentice' } as const;
    const rated = settingsWith({ players: 4 }, { ...turns, isRated: true });
    const changed = (from: Settings, to: Settings) => {
      const table = tableWith(from);
      table.do('ana', sitting(0));
      table.do('ben', sitting(1));
      table.do('ana', { type: 'seat-bot', seat: 2, bot: 'duke' });
      const events = table.do('ana', { type: 'change', settings: to });
      return [events, ...table.holders.slice(0, 2)];
    };

    it.each<[string, Settings, Settings]>([
      ['another pace', rated, { ...rated, pace: { type: 'turn', seconds: 10 } }],
      ['other variants', rated, { ...rated, rules: { ...rated.rules, variants: ['harmony'] } }],
      ['it is rated', settingsWith({ players: 4 }, turns), rated],
      ['it is not rated any more', rated, settingsWith({ players: 4 }, turns)],
    ])('%s frees their seats, and neither the host’s nor those of bots', (_, from, to) =>
      expect(changed(from, to)).toEqual(['changed freed', 'ana', null]),
    );

    it.each<[string, Settings, Settings]>([
      ['who may see it', rated, { ...rated, isListed: true, mayWatch: false, patience: 30 }],
      [
        'what does not count',
        settingsWith({ players: 4 }, turns),
        settingsWith({ players: 3 }, { ...turns, isRated: false }),
      ],
    ])('%s does not', (_, from, to) =>
      expect(changed(from, to)).toEqual(['changed', 'ana', 'ben']),
    );
  });

  it('options that do not go together are refused by their rule', () => {
    const settings = settingsWith({ players: 3, variants: ['mighty-duel'] });
    const refused = tableWith().refused('ana', { type: 'change', settings });
    expect(refused).toMatchObject({ code: 'player-count', rule: 'V4' });
  });

  it('the host starts, and bots take the free seats', () => {
    const table = tableWith(settingsWith({ players: 4 }, { substitute: 'baron' }));
    expect(table.do('ana', { type: 'start' })).toBe('no: nothing');
    table.do('ana', sitting(1));
    expect(table.do('ana', { type: 'start' })).toBe('seated seated seated started');
    expect(table.state().seats[0]).toEqual({ who: 'bot', bot: 'baron' });
  });

  it('a full table starts by itself, but not because somebody takes another name', () => {
    const table = tableWith(settingsWith({ players: 3 }));
    table.do('ana', sitting(0));
    table.do('ben', sitting(1));
    table.do('ana', { type: 'change', settings: settingsWith({ players: 2 }) });
    expect(table.do('ana', sitting(0, 'Anna'))).toBe('sat');
    table.do('ben', { type: 'stand', seat: 1 });
    expect(table.do('ben', sitting(1))).toBe('sat started');
  });

  it('a table that a bot fills starts by itself too, unless only bots would play', () => {
    const table = tableWith();
    const seatBot = (seat: number, bot: 'duke' | 'squire') =>
      table.do('ana', { type: 'seat-bot', seat, bot });
    expect([seatBot(0, 'duke'), seatBot(1, 'duke')]).toEqual(['seated', 'seated']);
    expect(seatBot(1, 'squire')).toBe('seated');
    table.do('ana', { type: 'free', seat: 0 });
    expect(table.do('ana', sitting(0))).toBe('sat started');
    const other = tableWith();
    other.do('ana', sitting(1));
    expect(other.do('ana', { type: 'seat-bot', seat: 0, bot: 'duke' })).toBe('seated started');
  });

  it('nobody plays yet', () => {
    const table = tableWith();
    table.do('ana', sitting(0));
    for (const type of ['ask-undo', 'leave', 'return', 'next-game', 'rematch'] as const) {
      expect(table.do('ana', { type, seat: 0 })).toBe('no: not-started');
    }
    expect(table.do('ana', { type: 'say', seat: 0, phrase: 'hello' })).toBe('said');
  });
});

describe('a game', () => {
  it('cannot be joined or changed', () => {
    const table = playing();
    expect(table.do('cleo', sitting(1))).toBe('no: started');
    expect(table.do('ana', { type: 'stand', seat: 0 })).toBe('no: started');
    expect(table.do('ana', { type: 'start' })).toBe('no: started');
  });

  it('is dealt by the secret and by what each player adds', () => {
    const table = playing();
    const nonces = noncesAt(table.state());
    expect(nonces).toEqual(['nonce-of-the-seat-0', 'nonce-of-the-seat-1']);
    const { kings, deck } = dealFrom(settingsWith().rules, SECRET, nonces);
    expect(table.state().played).toMatchObject({ kings, deck: deck.slice(0, 4) });
  });

  it('takes moves of whoever is to act, and of nobody else', () => {
    const table = playing();
    const { seat, person, moves } = choices(table);
    const move = must(moves[0]);
    const [other, otherSeat] = seat === 0 ? ['ben', 1] : ['ana', 0];
    expect(table.do(other, { type: 'move', seat, move })).toBe('no: not-yours');
    expect(table.do(other, { type: 'move', seat: otherSeat, move })).toBe('no: wrong-seat');
    expect(table.do('cleo', { type: 'move', seat, move })).toBe('no: not-yours');
    expect(table.playBot(seat, move)).toBe('no: not-yours');
    expect(table.do(person, { type: 'move', seat, move: '1@9,9N' })).toBe('no: claim-first');
    expect(table.do(person, { type: 'move', seat, move: 'north' })).toBe('no: not-a-move');
    expect(table.do(person, { type: 'move', seat, move })).toBe('moved');
  });

  it('shows a row with the claim that turns it up, and no domino before', () => {
    const table = playing();
    const { deck } = dealFrom(settingsWith().rules, SECRET, noncesAt(table.state()));
    for (let claims = 0; claims < 3; claims++) step(table);
    expect(table.last()).not.toHaveProperty('row');
    expect(JSON.stringify(table.state())).not.toContain(JSON.stringify(deck.slice(4, 8)));
    step(table);
    expect(table.last()).toMatchObject({ type: 'moved', row: deck.slice(4, 8) });
  });

  it('tells its secret when it is over, and is a record that replays', () => {
    const table = playing();
    expect(playOn(table)).toBe('moved revealed');
    expect(table.state()).toMatchObject({ secret: SECRET, commitment: expect.any(String) });
    const record = must(recordAt(table.state()));
    expect(replay(record).ok).toBe(true);
    const { deck } = dealFrom(settingsWith().rules, SECRET, noncesAt(table.state()));
    expect(record).toMatchObject({ deck, result: { winners: expect.any(Array) } });
    expect(table.do('ana', { type: 'move', seat: 0, move: '#1' })).toBe('no: game-over');
    expect(table.do('ana', { type: 'leave', seat: 0 })).toBe('no: nothing');
    expect(table.do('ana', { type: 'next-game', seat: 0 })).toBe('no: nothing');
  });

  it('is what its log says at every step', () => {
    const table = playing();
    for (let moves = 0; moves < LONGEST && seatToAct(table.state()) !== null; moves++) {
      step(table);
      expect(stateAfter(table.events())).toEqual(table.state());
    }
  });

  it('can be played once more at another table', () => {
    const table = playing();
    expect(table.do('ana', { type: 'rematch', seat: 0 })).toBe('no: started');
    playOn(table);
    expect(table.do('cleo', { type: 'rematch', seat: 0 })).toBe('no: not-yours');
    expect(table.do('ben', { type: 'rematch', seat: 1 })).toBe('again');
    expect(table.state().next).toEqual({ seat: 1, table: 'another-table-of-theirs' });
    expect(table.do('ana', { type: 'rematch', seat: 0 })).toBe('');
  });
});

describe('a dynasty', () => {
  it('has three games of one shuffle each, and tells the secret after the last', () => {
    const table = playing(settingsWith({ variants: ['dynasty'] }));
    for (const game of [0, 1]) {
      expect(table.do('ana', { type: 'next-game', seat: 0 })).toBe('no: started');
      expect(playOn(table)).toBe('moved');
      expect(table.state()).toMatchObject({ secret: null, earlier: { length: game } });
      expect(table.do('ben', { type: 'rematch', seat: 1 })).toBe('no: started');
      expect(table.do('ben', { type: 'next-game', seat: 1 })).toBe('started');
    }
    expect(playOn(table)).toBe('moved revealed');
    const record = must(recordAt(table.state()));
    expect(replay(record).ok).toBe(true);
    const decks = [0, 1, 2].map(
      (game) => dealFrom(table.state().settings.rules, SECRET, noncesAt(table.state()), game).deck,
    );
    expect(record).toMatchObject({ games: decks.map((deck) => ({ deck })) });
  });
});

describe('a choice', () => {
  /** A claim of the first player, and who may not mind. */
  function claimed(table = playing()) {
    const { seat, person } = choices(table);
    step(table);
    return { table, seat, person, other: 1 - seat, others: seat === 0 ? 'ben' : 'ana' };
  }

  it('is taken back when the other agrees', () => {
    const { table, seat, person, other, others } = claimed();
    expect(table.do(person, { type: 'ask-undo', seat })).toBe('asked');
    expect(table.do(person, { type: 'answer', seat, isAccepted: true })).toBe('no: nothing');
    expect(table.do(person, { type: 'ask-undo', seat })).toBe('no: taken');
    const yes = { type: 'answer', seat: other, isAccepted: true } as const;
    expect(table.do(others, yes)).toBe('answered undone');
    expect(table.state()).toMatchObject({ asking: null, played: { moves: [] } });
    expect(table.do(others, yes)).toBe('no: nothing');
  });

  it('stays when the other does not, or plays on', () => {
    const { table, seat, person, other, others } = claimed();
    table.do(person, { type: 'ask-undo', seat });
    expect(table.do(others, { type: 'answer', seat: other, isAccepted: false })).toBe('answered');
    expect(table.state()).toMatchObject({ asking: null, played: { moves: { length: 1 } } });
    expect(table.do(person, { type: 'ask-undo', seat })).toBe('no: nothing');
    step(table);
    expect(table.do(person, { type: 'ask-undo', seat })).toBe('asked');
    step(table);
    expect(table.state().asking).toBeNull();
  });

  it('is asked about once, whoever leaves and returns, until nobody has to answer', () => {
    const { table, seat, person, other, others } = claimed();
    table.do(person, { type: 'ask-undo', seat });
    table.do(person, { type: 'leave', seat });
    table.do(person, { type: 'return', seat });
    expect(table.do(person, { type: 'ask-undo', seat })).toBe('no: nothing');
    table.do(others, { type: 'leave', seat: other });
    expect(table.do(person, { type: 'ask-undo', seat })).toBe('asked undone');
  });

  it('stays once a row was turned up', () => {
    const { table, seat, person } = claimed();
    expect(table.do(person, { type: 'ask-undo', seat: 1 - seat })).toBe('no: not-yours');
    for (let claims = 1; claims < 4; claims++) step(table);
    expect(table.do(person, { type: 'ask-undo', seat })).toBe('no: revealed');
  });

  it('that nobody has made cannot be taken back', () => {
    const table = playing();
    expect(table.do('ana', { type: 'ask-undo', seat: 0 })).toBe('no: nothing');
  });

  it('needs no consent of bots, of those who left, and of those at the same device', () => {
    const alone = tableWith(settingsWith({ players: 4 }));
    alone.do('ana', sitting(0));
    alone.do('ana', sitting(1));
    alone.do('ana', { type: 'seat-bot', seat: 3, bot: 'knight' });
    alone.do('ben', sitting(2));
    alone.do('ben', { type: 'leave', seat: 2 });
    while (choices(alone).seat > 1)
      alone.playBot(choices(alone).seat, must(choices(alone).moves[0]));
    const { seat } = choices(alone);
    step(alone);
    expect(alone.do('ana', { type: 'ask-undo', seat })).toBe('asked answered undone');
  });

  it('is taken back at once when the one who was asked leaves', () => {
    const { table, seat, person, other, others } = claimed();
    table.do(person, { type: 'ask-undo', seat });
    expect(table.do(others, { type: 'leave', seat: other })).toBe('left undone');
  });

  it('is asked about no more when the one who asked leaves', () => {
    const { table, seat, person } = claimed();
    table.do(person, { type: 'ask-undo', seat });
    expect(table.do(person, { type: 'leave', seat })).toBe('left');
    expect(table.state().asking).toBeNull();
  });
});

describe('a seat', () => {
  it('is played by the substitute until whoever left returns', () => {
    const table = playing();
    const { seat, person, moves } = choices(table);
    const move = must(moves[0]);
    expect(table.do(person, { type: 'return', seat })).toBe('no: nothing');
    expect(table.do(person, { type: 'leave', seat })).toBe('left');
    expect(table.do(person, { type: 'leave', seat })).toBe('no: nothing');
    expect(table.do(person, { type: 'move', seat, move })).toBe('no: not-yours');
    expect(table.do(person, { type: 'ask-undo', seat })).toBe('no: nothing');
    expect(table.playBot(seat, move)).toBe('moved');
    expect(table.do(person, { type: 'return', seat })).toBe('returned');
    expect(table.playBot(seat, move)).toBe('no: not-yours');
  });
});

describe('somebody who is missing', () => {
  it('is replaced when they are to act, by those who play, until they return', () => {
    const table = playing();
    const { seat, person } = choices(table);
    const other = person === 'ana' ? 'ben' : 'ana';
    const substitute = { type: 'substitute', seat } as const;
    expect(table.do(other, substitute)).toBe('no: nothing');
    table.miss(0, 1);
    expect(table.do('cleo', substitute)).toBe('no: not-yours');
    expect(table.do(other, { ...substitute, seat: 1 - seat })).toBe('no: nothing');
    expect(table.do(other, substitute)).toBe('left');
    expect(table.last()).toMatchObject({ type: 'left', seat, why: 'missing' });
    expect(table.do(other, substitute)).toBe('no: nothing');
    expect(table.do(person, { type: 'return', seat })).toBe('returned');
  });

  it('is waited for where there are clocks', () => {
    const table = playing(settingsWith({}, { pace: { type: 'days', days: 3 } }));
    const { seat, person } = choices(table);
    table.miss(seat);
    const other = person === 'ana' ? 'ben' : 'ana';
    expect(table.do(other, { type: 'substitute', seat })).toBe('no: nothing');
  });

  it('hosts no more: who sits there may start, and nothing else', () => {
    const table = tableWith(settingsWith({ players: 3 }));
    table.do('ana', sitting(0));
    table.do('ben', sitting(1));
    expect(table.do('ben', { type: 'start' })).toBe('no: not-yours');
    table.do('ana', { type: 'stand', seat: 0 });
    expect(table.do('cleo', { type: 'start' })).toBe('no: not-yours');
    expect(table.do('ben', { type: 'free', seat: 2 })).toBe('no: not-yours');
    expect(table.do('ben', { type: 'start' })).toBe('seated seated started');
  });
});

describe('a table at which too much has happened', () => {
  const hello = { type: 'say', seat: 0, phrase: 'hello' } as const;

  /** Ana goes on and on. */
  function goOnAt(table: TestTable, ...commands: readonly Command[]): void {
    for (let times = 0; times < 1100; times++) {
      for (const command of commands) table.do('ana', command);
    }
  }

  it('hears no more talk, and goes on as if nothing had been said', () => {
    const table = playing(settingsWith({ variants: ['dynasty'] }));
    goOnAt(table, hello);
    expect(table.state().seq).toBe(1000);
    step(table);
    step(table);
    expect(table.do('ben', { type: 'ask-undo', seat: 1 })).toBe('asked');
    expect(table.do('ana', { type: 'answer', seat: 0, isAccepted: true })).toBe('answered undone');
    expect(table.do('ben', { type: 'leave', seat: 1 })).toBe('left');
    expect(table.do('ben', { type: 'return', seat: 1 })).toBe('returned');
    for (const came of ['moved', 'moved', 'moved revealed']) {
      expect(playOn(table)).toBe(came);
      table.do('ana', { type: 'next-game', seat: 0 });
    }
    expect(table.do('ben', { type: 'rematch', seat: 1 })).toBe('again');
  });

  it.each<[string, readonly Command[]]>([
    ['names', [sitting(0, 'Ana'), sitting(0, 'Anna')]],
    ['getting up and down', [sitting(1), { type: 'stand', seat: 1 }]],
    [
      'settings',
      [settingsWith({ players: 3 }), settingsWith({ players: 4 })].map(
        (settings) => ({ type: 'change', settings }) as const,
      ),
    ],
    [
      'computer players',
      (['duke', 'squire'] as const).map((bot) => ({ type: 'seat-bot', seat: 1, bot }) as const),
    ],
  ])('can still be sat down at, cleared and started after any amount of %s', (_, commands) => {
    const table = tableWith(settingsWith({ players: 4 }));
    table.do('ana', sitting(0));
    goOnAt(table, ...commands);
    expect([1000, 1001]).toContain(table.state().seq);
    expect(table.do('ben', sitting(2))).toBe('sat');
    expect(table.do('ana', { type: 'free', seat: 2 })).toBe('freed');
    expect(table.do('cleo', sitting(2))).toBe('sat');
    expect(table.do('ana', { type: 'start' })).toMatch(/started$/);
    expect(table.do('ana', { type: 'leave', seat: 0 })).toBe('left');
  });

  it('is not filled by those who come and go', () => {
    const waiting = tableWith();
    for (let others = 0; others < 1100; others++) {
      waiting.do(`other ${others}`, sitting(0));
      waiting.do('ana', { type: 'free', seat: 0 });
    }
    expect(waiting.state().seq).toBe(2001);
    const table = playing();
    let returns = 0;
    for (let came = 'returned'; came === 'returned' && returns < 1000; returns++) {
      table.do('ana', { type: 'leave', seat: 0 });
      came = table.do('ana', { type: 'return', seat: 0 });
    }
    expect(returns).toBe(101);
    expect(table.do('ben', { type: 'leave', seat: 1 })).toBe('left');
    expect(table.do('ben', { type: 'return', seat: 1 })).toBe('returned');
  });
});

it('what changes nothing is no event', () => {
  const settings = settingsWith({ players: 4 });
  const table = tableWith(settings);
  const bot = { type: 'seat-bot', seat: 1, bot: 'duke' } as const;
  expect(table.do('ana', sitting(0))).toBe('sat');
  expect(table.do('ana', bot)).toBe('seated');
  expect(table.do('ana', sitting(0))).toBe('');
  expect(table.do('ana', bot)).toBe('');
  expect(table.do('ana', { type: 'change', settings: { ...settings } })).toBe('');
  const other = { ...settings, mayWatch: false };
  expect(table.do('ana', { type: 'change', settings: other })).toBe('changed');
});

it('a closed table takes no command', () => {
  const table = tableWith();
  expect(table.wait(24 * 60 * 60 * 1000)).toBe('closed');
  expect(table.do('ana', sitting(0))).toBe('no: gone');
});
