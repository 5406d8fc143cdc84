import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const written = vi.fn();
const listeners: Record<string, () => void> = {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('history', { state: { scroll: 7 }, replaceState: written });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    listeners[name] = listener;
  });
});

afterEach(() => {
  written.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

const load = () => import('./keep-in-history.ts');

/** Asks for a step every ten milliseconds, up to the last. */
function scrub(keep: (state: { step: number }) => void, last: number): void {
  for (let step = 1; step <= last; step++) {
    keep({ step });
    vi.advanceTimersByTime(10);
  }
}

it('writes at once what is asked for now and then', async () => {
  const { keepInHistory } = await load();
  keepInHistory({ step: 1 });
  keepInHistory({ step: 2 });
  expect(written).toHaveBeenLastCalledWith({ scroll: 7, step: 2 }, '');
});

it('never writes as often as Safari refuses, and the last step in any case', async () => {
  const { keepInHistory } = await load();
  scrub(keepInHistory, 3000);
  expect(written.mock.calls.length).toBeLessThan(80);
  vi.runAllTimers();
  expect(written).toHaveBeenLastCalledWith({ scroll: 7, step: 3000 }, '');
});

it('writes what is waiting before one goes elsewhere', async () => {
  const { keepInHistory, keepBeforeLeaving } = await load();
  scrub(keepInHistory, 50);
  expect(written).not.toHaveBeenLastCalledWith({ scroll: 7, step: 50 }, '');
  keepBeforeLeaving();
  expect(written).toHaveBeenLastCalledWith({ scroll: 7, step: 50 }, '');
});

it('writes nothing to a place that one has come to by the back button', async () => {
  const { keepInHistory } = await load();
  scrub(keepInHistory, 50);
  written.mockReset();
  listeners.popstate?.();
  vi.runAllTimers();
  expect(written).not.toHaveBeenCalled();
});

describe('what the browser refuses', () => {
  const refuse = () => {
    throw new DOMException('too often', 'SecurityError');
  };

  it('is written a little later, though nothing more is asked for', async () => {
    const { keepInHistory } = await load();
    written.mockImplementationOnce(refuse);
    keepInHistory({ step: 1 });
    expect(written).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(written).toHaveBeenCalledTimes(2);
    expect(written).toHaveBeenLastCalledWith({ scroll: 7, step: 1 }, '');
  });

  it('is written with what is asked for next', async () => {
    const { keepInHistory } = await load();
    written.mockImplementationOnce(refuse);
    keepInHistory({ step: 1 });
    keepInHistory({ game: 'x' });
    expect(written).toHaveBeenLastCalledWith({ scroll: 7, step: 1, game: 'x' }, '');
  });

  it('is not tried for ever', async () => {
    const { keepInHistory } = await load();
    written.mockImplementation(refuse);
    keepInHistory({ step: 1 });
    vi.runAllTimers();
    expect(written.mock.calls.length).toBeLessThan(40);
    written.mockReset();
    keepInHistory({ step: 2 });
    expect(written).toHaveBeenLastCalledWith({ scroll: 7, step: 2 }, '');
  });

  it('is not written to the place that one goes to', async () => {
    vi.stubGlobal('location', { pathname: '/en/games', hash: '' });
    vi.stubGlobal('scrollTo', () => {});
    const pushed = vi.fn();
    vi.stubGlobal('history', { state: null, replaceState: written, pushState: pushed });
    const { keepInHistory } = await load();
    const { go } = await import('./route.ts');
    written.mockImplementation(refuse);
    keepInHistory({ step: 1 });
    go({ screen: 'home' }, 'en');
    expect(pushed).toHaveBeenCalledOnce();
    written.mockReset();
    vi.runAllTimers();
    expect(written).not.toHaveBeenCalled();
    keepInHistory({ game: 'x' });
    expect(written).toHaveBeenLastCalledWith({ game: 'x' }, '');
  });
});

describe('a number that is kept with a place', () => {
  it.each([
    ['a whole number', { step: 7 }, 7],
    ['the last that may be', { step: 9 }, 9],
    ['nothing', null, 0],
    ['text', { step: '7' }, 0],
    ['no number', { step: Number.NaN }, 0],
    ['a negative one', { step: -1 }, 0],
    ['a fraction', { step: 1.5 }, 0],
    ['one that is too large', { step: 1e308 }, 0],
    ['a list', { step: [7] }, 0],
    ['state that is no object', 'step', 0],
  ])('is read from %s', async (_what, state, number) => {
    vi.stubGlobal('history', { state });
    const { keptNumber } = await load();
    expect(keptNumber('step', 10)).toBe(number);
  });
});
