import { expect, it } from 'vitest';
import { inBrowser } from './kit.ts';

const { visit } = inBrowser();

it('says plainly where a profile cannot be kept', async () => {
  const { open } = await visit();
  const page = await open('/en/profile'); // at a number, which passkeys are not bound to
  await page.locator('.keep').getByText('open this page at a secure address').waitFor();
  expect(await page.getByRole('button', { name: 'I have a profile' }).count()).toBe(0);
});
