import { expectAccessible } from '../../support/axe.ts';
import { drawPicture } from '../../support/pictures.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { field, group, openList, openRow } from '../../support/provider-form.ts';
import { newName } from '../../support/sessions.ts';

const CODES = ['AK', 'CA', 'ID', 'MT', 'OR', 'WA'];

test('12 panels and 6 licenses are lines; the section list and the save bar stay in sight', async ({
  page,
  site,
}) => {
  const insurers = await site.services.referenceData.insuranceCompanies();
  const lastName = newName();
  const id = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName,
    bio: 'A bio.\n\nTwo.',
    states: CODES,
    credentials: ['RD', 'RDN'],
    insuranceCompanies: insurers.map(({ name }) => name),
    columns: {
      caqh_id: '12345',
      contact_email: 'ada@dietitian.example',
      who_i_work_with: 'Adults.\nTeenagers.',
      first_visit: 'We talk.',
      how_i_work: 'Slowly.',
    },
    fit: { concernIds: [1, 2, 3], languageCodes: ['en', 'es'], officeIds: [1, 2], isByVideo: true },
  });
  for (const [width, height, most] of [
    [1280, 900, 2_200],
    [390, 844, 3_600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/portal/providers/${id}/edit`);
    await expect(page.locator('[data-edit]')).toHaveCount(18);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    if (width === 390) await sections.getByText('Sections').click();
    await expect(page.locator('summary', { hasText: '3 of 3 answered' })).toBeVisible();
    await sections.getByRole('link', { name: 'For staff and insurers' }).click();
    await expect(field(page, 'CAQH ID')).toBeInViewport();
    await expect(sections).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport();
  }
  await expect(page).toHaveTitle(new RegExp(`^Edit Provider: Ada ${lastName} · `));

  const oregon = await openRow(page, 'Oregon');
  await oregon.getByLabel('Number').fill('LD-1');
  await oregon.getByRole('button', { expanded: true }).click();
  await expect(oregon.getByLabel('Number')).toHaveCount(0);
  const credentials = group(page, /^Credentials/);
  await credentials.getByRole('button', { name: 'Remove Registered Dietitian (RD)' }).click();
  await expect(credentials.getByRole('button', { name: /^Remove Registered Dietitian N/ })).toBeFocused();
  await expect(page.getByText('2 changes Licenses, Credentials')).toBeVisible();
  await expectAccessible(page, [320, 1280]);
});

test('errors are summarized on top, with links to their fields, folded or not', async ({ page }) => {
  await page.goto('/portal/providers/new');
  await page.locator('summary', { hasText: 'For staff and insurers' }).click();
  await field(page, 'CAQH ID').fill('x');
  await page.getByRole('button', { name: 'Add license' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(field(page, 'First name')).toBeFocused();
  const summary = page.locator('form div', { hasText: /^Please correct these 4 fields/ });
  await expect(summary.getByRole('link')).toHaveText([
    'First name is required',
    'Last name is required',
    'Licenses, row 1: State is required',
    'CAQH ID must be a number',
  ]);
  await summary.getByRole('link', { name: /^Licenses/ }).click();
  await expect(group(page, 'New license').getByLabel('State')).toBeFocused();
  await summary.getByRole('link', { name: /^CAQH/ }).click();
  await expect(field(page, 'CAQH ID')).toBeFocused();
  await field(page, 'CAQH ID').fill('1');
  await expect(summary).toHaveCount(0);
  await expect(page.getByText('Please correct these 3 fields')).toBeVisible();
});

test('a bio from a word processor keeps its paragraphs; the preview shows what is typed, markup as text', async ({
  page,
  site,
}) => {
  const id = await addProvider(site.services.db, { lastName: newName() });
  await page.goto(`/portal/providers/${id}/edit`);
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await bio.evaluate((element: HTMLTextAreaElement) => {
    element.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'flat');
    clipboardData.setData(
      'text/html',
      '<html><head><style>p { color: red }</style></head><body><p class=MsoNormal>I work\n  with <b>food</b>.</p><p>&nbsp;</p><h2>Second&nbsp;</h2><p>Third<br>line &lt;i&gt;</p><ul><li>One</li><li>Two</li></ul><img src="/x" onerror="document.title = 1"></body></html>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(bio).toHaveValue('I work with food.\n\nSecond\n\nThird\nline <i>\n\nOne\nTwo');

  await bio.fill('<script>document.title = 1</script> <b>Bold</b>\n\n<img src=x onerror=alert(1)>');
  await field(page, 'First name').fill('Preview');
  await (await openList(page, 'Credentials')).getByLabel('Registered Dietitian (RD)').check();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Preview');
  await expect(preview.getByRole('article')).toContainText('<script>document.title = 1</script> <b>Bold</b>');
  await expect(preview.getByRole('article')).toContainText('<img src=x onerror=alert(1)>');
  await expect(preview.getByText('Registered Dietitian')).toBeVisible();
  await expect(preview.locator('article :is(b, script, img[onerror])')).toHaveCount(0);
  await expectAccessible(page, [390, 1280]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
});

test('a picture is cropped before it is saved, by keyboard too, and serves as both', async ({
  page,
  site,
}) => {
  const id = await addProvider(site.services.db, { lastName: newName() });
  await page.goto(`/portal/providers/${id}/edit`);
  await page.locator('form summary', { hasText: 'Pictures' }).click();
  await field(page, 'Photo').setInputFiles({
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: await drawPicture('png'),
  });
  await page.getByRole('button', { name: 'Crop photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop picture' });
  await dialog.getByLabel('Zoom').fill('2');
  await dialog.getByLabel('Left to right').press('Home');
  await expectAccessible(page, [320, 1280]);
  await dialog.getByRole('button', { name: 'Use this crop' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Preview of wide.jpg' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(flash(page)).toHaveText(/updated successfully/);
  const { avatarUrl, photoUrl } = await site.services.directory.get(id);
  expect([avatarUrl, photoUrl]).not.toContain(null);
});
