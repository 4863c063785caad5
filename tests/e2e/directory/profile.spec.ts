import { expectAccessible, expectNoHorizontalScroll } from '../../support/axe.ts';
import { addProvider, addProviders, TESTER } from '../../support/provider.ts';
import { stateBox } from '../../support/search-form.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';
import { referenceIds } from '../../support/staff.ts';

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
    ({ photo_url, appointment_scheduling_url, bio }) =>
      photo_url && appointment_scheduling_url && /[^\n]\n[^\n]/.test(bio ?? ''),
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
  // Blank lines split paragraphs, single newlines are line breaks.
  const paragraphs = (provider.bio ?? '').split('\n\n');
  const about = page.getByRole('heading', { name: 'About', exact: true });
  const shown = profile.locator('section').filter({ has: about }).locator('p');
  await expect(shown).toHaveText(paragraphs, { useInnerText: true });
  expect(await shown.locator('br').count()).toBe(paragraphs.join('').split('\n').length - 1);
});

test('without new patients: no booking button, the note, phone, email, a referral, and others in the same state', async ({
  page,
  site,
}) => {
  const { db } = site.services;
  const id = await addProvider(db, {
    ehrUuid: '4711',
    states: ['NH'],
    insuranceCompanies: ['LifeWise'],
    columns: { is_accepting: false, accepting_note: 'On leave with a baby.' },
  });
  await page.goto(`/providers/${id}`);
  await expect(page.getByText('Not taking new patients', { exact: true })).toBeVisible();
  await expect(page.getByText('On leave with a baby.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Book/ })).toHaveCount(0);
  const profile = page.getByRole('article');
  const call = profile.getByRole('link', { name: 'Call (503) 555-0142' });
  await expect(call).toHaveAttribute('href', 'tel:+15035550142');
  const write = profile.getByRole('link', { name: 'info@sorrel.example' });
  await expect(write).toHaveAttribute('href', 'mailto:info@sorrel.example');
  await expect(profile.getByRole('link', { name: 'Refer a Patient' })).toHaveAttribute(
    'href',
    '/patient-referral',
  );
  await expectAccessible(page, [390]);
  await page.getByRole('link', { name: 'Find another dietitian' }).click();
  await expect(page).toHaveURL('/providers?state_code=NH');
});

test('insurers with their states; those of the search are highlighted, and the way back has the filters, also after a reload', async ({
  page,
  site,
}) => {
  const { db, providers } = site.services;
  const { insurer, state } = await referenceIds(site);
  const panels = [{ insuranceCompanyId: insurer('Premera'), stateId: state('VT') }];
  const fit = { languageCodes: ['en'] };
  const id = await addProvider(db, { lastName: 'Local', states: ['VT', 'NH'], panels, fit });
  const search = '/providers?state_code=VT&insurance_company_name=Premera&language=en';

  await page.goto(search);
  await hydrated(page);
  const card = page.getByRole('article').filter({ hasText: 'Test Local' });
  await expect(card.getByRole('listitem')).toHaveText([
    'Vermont (matches your search)',
    'New Hampshire',
    'Premera · VT (matches your search)',
  ]);
  await card.getByRole('heading').getByRole('link').click();
  const profile = page.getByRole('article');
  await expect(profile.getByText('Premera · VT (matches your search)')).toBeVisible();
  await expectAccessible(page, [390]);
  await page.reload();
  await page.getByRole('link', { name: '← Back to Provider Search' }).click();
  await expect(page).toHaveURL(search);
  await expect(card).toBeVisible();
  await providers.remove(id, TESTER);
});

test.describe('a dietitian who is no longer listed', () => {
  test.use({ expectedErrors: /410/ });

  test('has a page of its own, with a search of the same states', async ({ page, site }) => {
    const person = { firstName: 'Formerly', lastName: 'Listed', states: ['OR'] };
    const columns = { listing: 'unlisted' as const };
    const inOregon = await addProvider(site.services.db, { ...person, columns });
    expect((await page.goto(`/providers/${inOregon}`))?.status()).toBe(410);
    await hydrated(page);
    await expect(page).toHaveTitle('This dietitian is no longer listed · Sorrel');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This dietitian is no longer listed');
    await expect(page.getByText(/Formerly|Error 410|Try Again/)).toHaveCount(0);
    await expect(stateBox(page)).toHaveValue('Oregon');
    await expectAccessible(page, [390, 1280]);
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
    await providers.update(id, { listing: 'unlisted' }, TESTER);
    await page.locator(`article a[href='/providers/${id}']`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This dietitian is no longer listed');
    await expect(stateBox(page)).toHaveValue('North Dakota');
  });
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

test('long names and words wrap; empty sections and missing links are hidden, and a photo has a placeholder', async ({
  page,
  site,
}) => {
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
  await expect(page.getByRole('link', { name: /Book|← Back to Provider Search/ })).toHaveCount(0);
  const image = page.getByRole('article').getByRole('presentation');
  await expect(image).toHaveAttribute('src', /^\/assets\/placeholder-avatar-[\w-]+\.svg$/);
  expect(
    await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth)),
  ).toBeGreaterThan(0);
});
