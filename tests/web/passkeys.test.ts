import { must } from '@crownlands/rules';
import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { connect } from '../../apps/server/test/client.ts';
import { serve } from '../../scripts/serve.js';
import { axe } from './axe.ts';
import { inBrowser, movesOf } from './kit.ts';
import { playTo, settingsFor, tableOf } from './online-kit.ts';

let address: string;
const { visit } = inBrowser(async () => {
  const server = await serve();
  address = server.address;
  return { ...server, address: address.replace('127.0.0.1', 'localhost') }; // passkeys need a name
});

/** A device that unlocks by itself whenever somebody is asked to. */
async function deviceOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const passkeys = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    passkeys,
    /** Brings those of another device along, as services that keep them for many devices do. */
    bring: async (brought: Awaited<ReturnType<typeof passkeys>>) => {
      for (const credential of brought) {
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
      }
    },
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (page: Page, text: string) => page.locator('.keep').getByText(text).waitFor();
const isCalled = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('crownlands.token') ?? '');

it('a profile is kept on one device, found on another with the game that waits, and left again', async () => {
  const [anas, phones] = await Promise.all([visit(), visit()]);
  const ana = await anas.open('/en/profile');
  const device = await deviceOf(ana);
  await press(ana, 'Name and colour');
  await ana.getByLabel('Your name').fill('Ana');
  await press(ana, 'Save');
  await isCalled(ana, 'Ana');
  await press(ana, 'Keep it on another device');
  await says(ana, 'On the other device choose “I have a profile”');
  await says(ana, 'Passkey of');
  await press(ana, 'Add a passkey');
  await says(ana, 'This device already has a passkey of yours');
  expect(await axe(ana)).toEqual([]);

  const people = [await connect(address, await tokenOf(ana)), await connect(address)] as const;
  const table = await tableOf(address, people, settingsFor(2));
  must(people[0]).end();

  const phone = await phones.open('/en/profile');
  const pocket = await deviceOf(phone);
  await isCalled(phone, 'Guest');
  await press(phone, 'Name and colour');
  await phone.getByLabel('Your name').fill('Pocket');
  await press(phone, 'Save');
  await isCalled(phone, 'Pocket');
  await press(phone, 'I have a profile');
  await says(phone, 'Cancelled. Nothing has changed');
  await pocket.bring(await device.passkeys());
  await press(phone, 'I have a profile');
  await isCalled(phone, 'Ana');
  await says(phone, 'You are signed in on this device');
  await phone.goto(new URL('/en/games', phone.url()).href);
  await phone.locator(`a[href$="/table/${table}"]`).click();
  await phone.waitForSelector('.table');
  const playing = must(people[1]).playUntil(table, ({ played }) => must(played).moves.length >= 4);
  await playTo([phone], 4);
  await playing;
  expect(await movesOf(phone)).toBeGreaterThanOrEqual(4);

  await phone.goto(new URL('/en/profile', phone.url()).href);
  await press(phone, 'Sign out');
  await phone.getByText('This device becomes its own guest again').waitFor();
  await phone.locator('dialog .button').click();
  await isCalled(phone, 'Pocket');
  const guest = await connect(address, await tokenOf(phone));
  await tableOf(address, [guest, must(people[1])], settingsFor(2));
  guest.end();
  await press(phone, 'I have a profile');
  await phone.getByText('You have games under way as a guest').waitFor();
  await phone.locator('dialog .button').click();
  await isCalled(phone, 'Ana');

  await press(ana, 'Remove');
  await ana.getByText('can no longer be opened on a new device').waitFor();
  await ana.locator('dialog .button').click();
  await says(ana, 'The passkey is removed');
  await expect.poll(() => ana.locator('.keep li').count()).toBe(0);
  await ana.locator('.keep h2:focus').waitFor();

  // The profile is deleted from the phone, which is its own guest again.
  await press(phone, 'Delete my profile');
  await phone.getByLabel('To confirm, write').fill('delete');
  await press(phone, 'Delete for good');
  await phone.getByText('you are again the guest that you were').waitFor();
  await phone.locator('dialog').getByRole('button', { name: 'Home' }).click();
  await phone.locator('.home-sheet').waitFor();
  await phone.getByRole('link', { name: 'Profile' }).click();
  await isCalled(phone, 'Pocket');
  await press(phone, 'I have a profile');
  await phone.locator('dialog .button').click();
  await says(phone, 'This passkey opens no profile here');
  for (const { errors } of [anas, phones]) expect(errors.filter(isFault)).toEqual([]);
});

/** Answers that refuse something are no fault, though the browser reports them. */
const isFault = (error: string): boolean => !/Failed to load resource/.test(error);

it('says plainly where a profile cannot be kept', async () => {
  const { open } = await visit();
  const page = await open(`${address}/en/profile`);
  await says(page, 'open this page at a secure address');
  expect(await page.getByRole('button', { name: 'I have a profile' }).count()).toBe(0);
});
