import { expectAccessible, expectNoHorizontalScroll } from '../../support/axe.ts';
import { addProvider, addProviders, TESTER } from '../../support/provider.ts';
import { stateBox } from '../../support/search-form.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

type ApiProvider = {
  id: number;
  first_name: string;
  last_name: string;
  bio: string | null;
  photo_url: string | null;
  appointment_scheduling_url: string | null;
  credentials: { title: string }[];
  states: { display_name: string }[];
  insurance_companies: { name: string }[];
};

let providers: ApiProvider[];
test.beforeEach(async ({ request }) => {
  providers = await (await request.get('/api/providers')).json();
});

function find(matches: (provider: ApiProvider) => unknown): ApiProvider {
  const provider = providers.find(matches);
  if (!provider) throw new Error('The demo practice has no such provider.');
  return provider;
}

test('shows photo, name, credentials, states, insurance, bio and booking link', async ({ page }) => {
  const provider = find(
    ({ photo_url, appointment_scheduling_url }) => photo_url && appointment_scheduling_url,
  );
  await page.goto(`/providers/${provider.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${provider.first_name} ${provider.last_name}`,
  );
  const profile = page.getByRole('article');
  for (const text of [
    ...provider.credentials.map(({ title }) => title),
    ...provider.states.map(({ display_name }) => display_name),
    ...provider.insurance_companies.map(({ name }) => name),
  ]) {
    await expect(profile.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  const photo = profile.getByRole('presentation');
  await expect(photo).toHaveAttribute('src', new RegExp(`${provider.photo_url}$`));
  expect(
    await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  const booking = profile.getByRole('link', { name: /Book an Appointment/ });
  await expect(booking).toHaveAttribute('href', provider.appointment_scheduling_url ?? '');
  await expect(booking).toHaveAttribute('target', '_blank');
  await expect(booking).toHaveAttribute('rel', /noopener/);
});

test('without a booking link: the phone, the email and a referral, also during a pause', async ({
  page,
  site,
}) => {
  const states = ['VT'];
  const ids = await addProviders(site.services.db, [
    { states },
    { states, ehrUuid: 'x', columns: { paused_from: '2026-01-01' } },
  ]);
  for (const id of ids) {
    await page.goto(`/providers/${id}`);
    const profile = page.getByRole('article');
    const call = profile.getByRole('link', { name: 'Call (503) 555-0142' });
    await expect(call).toHaveAttribute('href', 'tel:+15035550142');
    const write = profile.getByRole('link', { name: 'info@sorrel.example' });
    await expect(write).toHaveAttribute('href', 'mailto:info@sorrel.example');
    await expectAccessible(page, [390, 1280]);
    await profile.getByRole('link', { name: 'Refer a Patient' }).click();
    await expect(page).toHaveURL('/patient-referral');
  }
});

test.describe('a dietitian who is no longer listed', () => {
  test.use({ expectedErrors: /410/ });

  test('has a page of its own, with a search of the same states', async ({ page, site }) => {
    const { db, providers } = site.services;
    const person = { firstName: 'Formerly', lastName: 'Listed', states: ['NV', 'OR'] };
    const unlisted = await addProvider(db, { ...person, columns: { listing: 'unlisted' } });
    const deleted = await addProvider(db, { ...person, states: ['OR'] });
    await providers.remove(deleted, TESTER);
    for (const [id, state] of [
      [unlisted, ''],
      [deleted, 'Oregon'],
    ] as const) {
      expect((await page.goto(`/providers/${id}`))?.status()).toBe(410);
      await hydrated(page);
      await expect(page).toHaveTitle('This dietitian is no longer listed · Sorrel');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This dietitian is no longer listed');
      await expect(page.getByText(/Formerly|Error 410|Try Again/)).toHaveCount(0);
      await expect(stateBox(page)).toHaveValue(state);
      await expectAccessible(page, [390, 1280]);
    }
    await stateBox(page).click();
    await expect(page.getByRole('option')).toHaveText(['Oregon']);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Choose another state' }).click();
    await expect(page).toHaveURL('/providers');
  });

  test('also after a click on a stale result', async ({ page, site }) => {
    const { db, providers } = site.services;
    const id = await addProvider(db, { states: ['ND'], insuranceCompanies: ['Cigna'] });
    await page.goto('/providers?state_code=ND&insurance_company_name=Cigna');
    await hydrated(page);
    await providers.setAvailability(id, { listing: 'unlisted' }, TESTER);
    await page.locator(`article a[href='/providers/${id}']`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This dietitian is no longer listed');
    await expect(stateBox(page)).toHaveValue('North Dakota');
  });
});

test('blank lines split paragraphs and single newlines become line breaks', async ({ page }) => {
  const provider = find(({ bio }) => /[^\n]\n[^\n]/.test(bio ?? ''));
  await page.goto(`/providers/${provider.id}`);
  const paragraphs = (provider.bio ?? '').split('\n\n');
  const about = page.getByRole('heading', { name: 'About', exact: true });
  const shown = page.getByRole('article').locator('section').filter({ has: about }).locator('p');
  await expect(shown).toHaveCount(paragraphs.length);
  await expect(shown).toHaveText(paragraphs, { useInnerText: true });
  expect(await shown.locator('br').count()).toBe(paragraphs.join('').split('\n').length - 1);
});

test('shows a placeholder for a missing photo, and omits missing links', async ({ page }) => {
  const withoutPhoto = find(({ photo_url }) => !photo_url);
  await page.goto(`/providers/${withoutPhoto.id}`);
  const image = page.getByRole('article').getByRole('presentation');
  await expect(image).toHaveAttribute('src', /^\/assets\/placeholder-avatar-[\w-]+\.svg$/);
  expect(
    await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth)),
  ).toBeGreaterThan(0);

  const withoutLink = find(({ appointment_scheduling_url }) => !appointment_scheduling_url);
  await page.goto(`/providers/${withoutLink.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /Book/ })).toHaveCount(0);

  // Nor a link back without a search.
  await page.waitForFunction(() => document.readyState === 'complete');
  await expect(page.getByRole('link', { name: '← Back to Provider Search' })).toHaveCount(0);
});

test('prints on one page, without navigation, with readable badges', async ({ page }) => {
  // Tests of the portal add providers without a bio.
  const bioLength = ({ bio }: ApiProvider) => bio?.length ?? 0;
  const longest = providers.toSorted((a, b) => bioLength(b) - bioLength(a))[0];
  await page.goto(`/providers/${longest?.id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toContainText('(503) 555-0142');
  await expect(page.getByRole('banner').getByRole('link')).toHaveText('Sorrel');
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('link', { name: /Book an Appointment/ })).toBeHidden();
  const badge = page.getByRole('article').getByRole('listitem').first();
  await expect(badge).toHaveCSS('color', 'rgb(30, 58, 47)');
  await expect(badge).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('the back link returns to the search, also after a reload', async ({ page }) => {
  await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
  await hydrated(page);
  await page.getByRole('article').nth(2).getByRole('heading').getByRole('link').click();
  const back = page.getByRole('link', { name: '← Back to Provider Search' });
  await expect(back).toBeVisible();
  await page.reload();
  await expect(back).toBeVisible();
  await back.click();
  await expect(page).toHaveURL('/providers?state_code=WA&insurance_company_name=Regence');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('long names and words wrap, and empty sections are hidden', async ({ page, site }) => {
  const [long, bare] = await addProviders(site.services.db, [
    {
      firstName: 'Wilhelmina-Konstantinopolitanskaja',
      lastName: 'Wolfeschlegelsteinhausenbergerdorff-Montgomery',
      bio: `See https://practice.example/${'very-long-path-'.repeat(20)}`,
      states: ['NV'],
      insuranceCompanies: ['Cigna'],
    },
    { firstName: 'Ada', lastName: 'Plain' },
  ]);
  for (const address of ['/providers?state_code=NV&insurance_company_name=Cigna', `/providers/${long}`]) {
    await page.goto(address);
    await expect(page.getByText('Konstantinopolitanskaja').first()).toBeVisible();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoHorizontalScroll(page);
    }
  }
  await page.goto(`/providers/${bare}`);
  await expect(page).toHaveTitle('Ada Plain · Sorrel');
  await expect(page.getByRole('heading', { name: 'Licensed States' })).toHaveCount(0);
});
