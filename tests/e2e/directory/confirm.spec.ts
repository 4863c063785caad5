import { expectAccessible } from '../../support/axe.ts';
import { addConfirmation } from '../../support/confirmations.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import type { RunningSite } from '../../support/running-site.ts';
import { newName } from '../../support/sessions.ts';
import { expect, test } from '../../support/site-fixture.ts';

test.use({ expectedErrors: /Failed to load resource/ });

/** Adds a provider and a link for its dietitian. */
async function addLink({ services: { db } }: RunningSite) {
  const lastName = newName();
  const states = ['OR', 'WA'];
  const id = await addProvider(db, { firstName: 'Ada', lastName, states, insuranceCompanies: ['Aetna'] });
  const token = await addConfirmation(db, id);
  return { id, lastName, path: `/confirm/${token}` };
}

const answers = async ({ services: { db } }: RunningSite, id: number) =>
  db
    .selectFrom('confirmation_requests')
    .select(['answer', 'comment'])
    .where('provider_id', '=', id)
    .execute();

test('a dietitian says what has changed; the link works once', async ({ page, site }) => {
  const { id, lastName, path } = await addLink(site);
  await site.services.providers.update(id, { bio: 'Loves soups.' }, TESTER);
  const response = await page.goto(path);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`Ada ${lastName}`);
  await expect(page.getByText('Washington: License')).toBeVisible();
  await expect(page.getByText('Your entry has changed since we sent you the link')).toBeVisible();
  await expectAccessible(page, [390, 1280]);
  await expect(page.getByLabel('What has changed')).toBeHidden();
  await page.getByLabel('Something changed').check();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please correct or describe what has changed');
  await expect(page.getByLabel('What has changed')).toBeFocused();
  await expectAccessible(page, [390, 1280]);
  await page.getByLabel('What has changed').fill('I moved to Idaho.');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.getByRole('button', { name: 'Send answer' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(posts).toHaveLength(1);
  await expectAccessible(page, [390]);
  expect(await answers(site, id)).toEqual([{ answer: 'changed', comment: 'I moved to Idaho.' }]);
  expect((await page.goto(path))?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'You have already answered' })).toBeVisible();
  await expectAccessible(page, [390, 1280]);
});

test('an entry that changes while the page is open is shown again', async ({ page, site }) => {
  const { id, path } = await addLink(site);
  await page.goto(path);
  await site.services.providers.update(id, { firstName: 'Adah', bio: 'Loves soups.' }, TESTER);
  await page.getByLabel('All correct').check();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Your entry has changed since you opened this page.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Adah');
  await expect(page.getByRole('article').getByText('Loves soups.')).toBeVisible();
  await expect(page.getByLabel('About you')).toHaveValue('Loves soups.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await answers(site, id)).toEqual([{ answer: 'correct', comment: null }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a dietitian corrects concerns and languages; a rejected reply keeps them', async ({ page, site }) => {
    const { id, path } = await addLink(site);
    await page.goto(path);
    await page.getByLabel('Something changed').check();
    const concerns = page.getByRole('group', { name: 'Concerns' });
    for (const name of ['Cancer', 'Diabetes Management']) await concerns.getByLabel(name).check();
    await page.getByRole('group', { name: 'Languages' }).getByLabel('Spanish').check();
    await page.getByLabel('NPI').fill('1234567890');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('NPI: the last digit does not fit.').first()).toBeVisible();
    await expect(concerns.getByLabel('Diabetes Management')).toBeChecked();
    await page.getByLabel('NPI').fill('');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    const [reply] = await site.services.db
      .selectFrom('confirmation_requests')
      .select('corrections')
      .where('provider_id', '=', id)
      .execute();
    expect(JSON.parse(reply?.corrections ?? '')).toMatchObject([
      { field: 'concerns', newValue: ['Cancer', 'Diabetes Management'] },
      { field: 'languages', newValue: ['es'] },
    ]);
  });

  test('a dietitian confirms the entry', async ({ page, site }) => {
    const { id, path } = await addLink(site);
    await page.goto(path);
    await page.getByLabel('Something changed').check();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Please correct or describe what has changed').first()).toBeVisible();
    await page.getByLabel('All correct').check();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    expect(await answers(site, id)).toEqual([{ answer: 'correct', comment: null }]);
  });

  test('corrections are kept when staff have changed the entry, and a verification is no change', async ({
    page,
    site,
  }) => {
    const { id, lastName, path } = await addLink(site);
    const { providers } = site.services;
    await page.goto(path);
    await page.getByLabel('Something changed').check();
    await page.getByLabel('First name').fill('Adah');
    await page.getByLabel('About you').fill('Soups.\n\nStews.');
    const oregon = page.getByRole('group', { name: 'Oregon license' });
    await oregon.getByLabel('Number').fill('LD-7');
    await oregon.getByLabel('Expires on').fill('2029-03-31');
    await page.getByLabel('What has changed').fill('A new name.');
    await providers.update(id, { lastName: `${lastName}-Ng` }, TESTER);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Your entry has changed since you opened this page.')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Adah');
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(`It says now: ${lastName}-Ng`);
    await expect(page.getByLabel('About you')).toHaveValue('Soups.\n\nStews.');
    await expect(oregon.getByLabel('Expires on')).toHaveValue('2029-03-31');
    await expect(page.getByLabel('What has changed')).toHaveValue('A new name.');
    await page.getByLabel('Last name').fill(`${lastName}-Ng`);
    await providers.verify(id, TESTER);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    expect(await answers(site, id)).toEqual([{ answer: 'changed', comment: 'A new name.' }]);
    const { corrections } = await site.services.db
      .selectFrom('confirmation_requests')
      .select('corrections')
      .where('provider_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(corrections ?? '')).toMatchObject([
      { field: 'first_name', newValue: 'Adah' },
      { field: 'bio', newValue: 'Soups.\n\nStews.' },
      { field: 'license', newValue: { state: 'OR', number: 'LD-7', expires_on: '2029-03-31' } },
    ]);
  });
});
