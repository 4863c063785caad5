import type { Page } from '@playwright/test';
import { answerChallenges, openReferral, phoneField } from '../../support/referral-page.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(async ({ page }) => {
  // Focus starts the captcha. The real one would take a second of CPU time.
  await answerChallenges(page);
  await openReferral(page);
  await phoneField(page).focus();
});

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

test('undo and redo work', async ({ page }) => {
  await page.keyboard.type('503555');
  await page.keyboard.press('Control+Z');
  await expect(phoneField(page)).toHaveValue('(503) 55');
  await page.keyboard.press('Control+Shift+Z');
  await expect(phoneField(page)).toHaveValue('(503) 555');
});

test('typed, pasted, filled in and deleted numbers keep their format', async ({ page }) => {
  await test.step('formats typed digits without adding characters ahead', async () => {
    await phoneField(page).fill('');
    const forms = ['(5', '(50', '(503', '(503) 5', '(503) 55', '(503) 555', '(503) 555-0'];
    for (const [index, form] of forms.entries()) {
      await page.keyboard.type('5035550'.charAt(index));
      await expect(phoneField(page)).toHaveValue(form);
    }
    await page.keyboard.type('142');
    await expect(phoneField(page)).toHaveValue('(503) 555-0142');
  });

  await test.step('drops typed letters, symbols and a country code; a number may begin with 1', async () => {
    for (const [typed, shown] of [
      ['a(5b0-3) x555.01 42', '(503) 555-0142'],
      ['+1 503 555 0142', '(503) 555-0142'],
      ['1234567890', '(123) 456-7890'],
    ] as const) {
      await phoneField(page).fill('');
      await page.keyboard.type(typed);
      await expect(phoneField(page)).toHaveValue(shown);
    }
  });

  await test.step('formats a pasted number, in an empty field and over a selection', async () => {
    await phoneField(page).fill('');
    await paste(page, '503.555.0199');
    await expect(phoneField(page)).toHaveValue('(503) 555-0199');
    await page.keyboard.press('Control+A');
    await paste(page, ' 1 (503) 555-0142');
    await expect(phoneField(page)).toHaveValue('(503) 555-0142');
  });

  await test.step('keeps an extension, too many digits and a foreign number, which are errors', async () => {
    for (const text of ['(503) 555-0142x12', '(503) 555-014299', '+52 55 1234 5678']) {
      await phoneField(page).fill('');
      await page.keyboard.type(text);
      await expect(phoneField(page)).toHaveValue(text);
      await page.keyboard.press('Enter');
      await expect(phoneField(page)).toHaveAccessibleDescription(/must be in format \(123\) 456-7890/);
    }
  });

  await test.step('formats a value that the browser fills in', async () => {
    await phoneField(page).fill('');
    await phoneField(page).fill('+15035550142');
    await expect(phoneField(page)).toHaveValue('(503) 555-0142');
    await phoneField(page).fill('5035550199');
    await expect(phoneField(page)).toHaveValue('(503) 555-0199');
    await phoneField(page).fill('');
    await expect(phoneField(page)).toHaveValue('');
  });

  await test.step('Backspace deletes over brackets and dashes to the empty field', async () => {
    await phoneField(page).fill('');
    await page.keyboard.type('5035550142');
    // One per digit: brackets and dashes go with them.
    for (let presses = 0; presses < 10; presses++) await page.keyboard.press('Backspace');
    await expect(phoneField(page)).toHaveValue('');
  });

  await test.step('replacing digits in the middle keeps the caret there', async () => {
    await phoneField(page).fill('');
    await page.keyboard.type('5035550142');
    await phoneField(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    await page.keyboard.press('Backspace');
    await expect(phoneField(page)).toHaveValue('(505) 550-142');
    await page.keyboard.type('7');
    await expect(phoneField(page)).toHaveValue('(507) 555-0142');
    await phoneField(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
    await page.keyboard.press('Delete');
    await expect(phoneField(page)).toHaveValue('(507) 550-142');
    await page.keyboard.type('5');
    await expect(phoneField(page)).toHaveValue('(507) 555-0142');
    // Over the bracket and the space, then two digits.
    await phoneField(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 4));
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Delete');
    await expect(phoneField(page)).toHaveValue('(507) 501-42');
    await page.keyboard.type('55');
    await expect(phoneField(page)).toHaveValue('(507) 555-0142');
    await phoneField(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 6));
    await page.evaluate(() => document.execCommand('cut'));
    await expect(phoneField(page)).toHaveValue('(555) 014-2');
    await page.keyboard.type('503');
    await expect(phoneField(page)).toHaveValue('(503) 555-0142');
    await phoneField(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 4));
    await page.keyboard.type('2');
    await expect(phoneField(page)).toHaveValue('(255) 501-42');
    await page.keyboard.type('06');
    await expect(phoneField(page)).toHaveValue('(206) 555-0142');
  });

  await test.step('on a phone, whose keyboard sends no key events', async () => {
    await phoneField(page).fill('');
    for (const text of ['5', '0', '3', '5', '55', '0142']) await page.keyboard.insertText(text);
    await expect(phoneField(page)).toHaveValue('(503) 555-0142');
    for (let digits = 0; digits < 4; digits++) await page.evaluate(() => document.execCommand('delete'));
    // The dash goes with the last of them.
    await expect(phoneField(page)).toHaveValue('(503) 555');
    await page.keyboard.insertText('0199');
    await expect(phoneField(page)).toHaveValue('(503) 555-0199');
  });

  await test.step('the hint describes the format, and the value is only the text', async () => {
    await phoneField(page).fill('');
    await expect(phoneField(page)).toHaveAccessibleDescription(/Ten digits/);
    await page.keyboard.type('503');
    await expect(phoneField(page)).toHaveValue('(503');
  });
});
