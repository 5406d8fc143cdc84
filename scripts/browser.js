import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, firefox } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const FIREFOXES = [
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const FLAGS = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--headless=shell'];

/** Whether browsers are Firefox, as in `npm run firefox`. */
export const isFirefox = process.env.ENGINE === 'firefox';

/**
 * A real browser: $CHROME, the system's Chromium, on Linux one that comes inside an npm package, and
 * elsewhere an installed Chrome.
 */
export async function launchBrowser() {
  if (isFirefox) return launchFirefox();
  return chromium.launch({ args: FLAGS, ...(await findBrowser()) });
}

/** $FIREFOX or the system's, as it comes; that motion is reduced it is told by preference. */
async function launchFirefox() {
  const executablePath = process.env.FIREFOX ?? FIREFOXES.find((path) => existsSync(path));
  if (!executablePath) throw new Error('there is no Firefox here: set $FIREFOX to one');
  const firefoxUserPrefs = { 'ui.prefersReducedMotion': 1 };
  return firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs });
}

/** Before all tests: two that unpack the browser at the same time would meet half of it. */
export default async function unpackOnce() {
  await findBrowser();
}

/** @returns {Promise<import('playwright-core').LaunchOptions>} */
async function findBrowser() {
  const own = process.env.CHROME ?? SYSTEM.find((path) => existsSync(path));
  if (own) return { executablePath: own };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  return { executablePath: await unpackBrowser() };
}

/** The package unpacks its libraries and fonts as well when it believes to be in a cloud function. */
async function unpackBrowser() {
  const folder = resolve('node_modules/.cache/chromium');
  mkdirSync(folder, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const path = await packed.executablePath();
  writeFileSync(join(folder, 'fonts', 'fonts.conf'), fontsIn(folder));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return path;
}

/** Where the fonts are: without any the browser ends at the first letter that the page cannot draw. */
const fontsIn = (/** @type {string} */ folder) =>
  `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`;
