import { answerChallenges, openReferral } from '../../support/referral-page.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a number is formatted as it is typed, and keeps the caret', async ({ page }) => {
  // Focus starts the captcha. The real one would take a second of CPU time.
  await answerChallenges(page);
  await openReferral(page);
  const phone = page.getByLabel('Phone number');
  const shows = (text: string) => expect(phone).toHaveValue(text);
  const caretAt = (at: number) =>
    phone.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), at);
  const press = async (key: string, times: number) => {
    for (let presses = 0; presses < times; presses++) await page.keyboard.press(key);
  };
  await phone.focus();

  await test.step('formats a pasted number, in an empty field and over a selection', async () => {
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+V');
    };
    await phone.fill('');
    await paste('503.555.0199');
    await shows('(503) 555-0199');
    await page.keyboard.press('Control+A');
    await paste(' 1 (503) 555-0142');
    await shows('(503) 555-0142');
  });

  await test.step('Backspace deletes over brackets and dashes to the empty field', async () => {
    await phone.fill('');
    await page.keyboard.type('5035550142');
    await shows('(503) 555-0142');
    // One per digit: brackets and dashes go with them.
    await press('Backspace', 10);
    await shows('');
  });

  await test.step('replacing a digit in the middle keeps the caret there; leaving the field formats', async () => {
    await page.keyboard.type('5035550142');
    await caretAt(4);
    await press('Backspace', 1);
    await shows('(50) 555-0142');
    await page.keyboard.type('78');
    await shows('(5078) 555-0142');
    await press('Backspace', 2);
    await page.keyboard.press('Tab');
    await shows('(505) 550-142');
  });

  await test.step('on a phone, whose keyboard sends no key events', async () => {
    await phone.fill('');
    for (const text of ['5', '0', '3', '5', '55', '0142']) await page.keyboard.insertText(text);
    await shows('(503) 555-0142');
    for (let digits = 0; digits < 4; digits++) await page.evaluate(() => document.execCommand('delete'));
    // The dash goes with the last of them.
    await shows('(503) 555');
    await page.keyboard.insertText('0199');
    await shows('(503) 555-0199');
  });
});
