import { getProvider } from '../../../server/providers/public-view.ts';
import { removeProvider, updateProvider } from '../../../server/providers/service.ts';
import { expectAccessible } from '../../support/axe.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { stateBox } from '../../support/search-form.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';
import { referenceIds } from '../../support/staff.ts';
import { drawPicture } from '../../support/uploads.ts';

test('a profile, on screen and on paper', async ({ page, site }) => {
  const fields = { ehrUuid: '4711', bio: 'One.\n\nTwo.\nThree.', states: ['NH'] };
  const id = await addProvider(site.services.db, fields);
  const photo = new File([await drawPicture('jpeg')], 'photo.jpg');
  await updateProvider(site.services, id, { photo }, TESTER);
  const { photoUrl } = await getProvider(site.services, id);
  await page.goto(`/providers/${id}`);
  const profile = page.getByRole('article');
  const picture = profile.getByRole('presentation');
  await expect(picture).toHaveAttribute('src', new RegExp(`${photoUrl}$`));
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const booking = profile.getByRole('link', { name: /Book an Appointment/ });
  await expect(booking).toHaveAttribute('href', /^https:.*4711$/);
  await expect(booking).toHaveAttribute('target', '_blank');
  await expect(booking).toHaveAttribute('rel', /noopener/);
  // Blank lines split paragraphs, single newlines are line breaks.
  const about = page.getByRole('heading', { name: 'About', exact: true });
  const shown = profile.locator('section').filter({ has: about }).locator('p');
  await expect(shown).toHaveText(['One.', 'Two.\nThree.'], { useInnerText: true });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner').getByRole('link')).toHaveText('Sorrel');
  await expect(page.getByRole('contentinfo')).toContainText('(503) 555-0142');
  await expect(booking).toBeHidden();
  const badge = profile.getByRole('listitem').first();
  await expect(badge).toHaveCSS('color', 'rgb(30, 58, 47)');
  await expect(badge).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('without new patients: no booking button, but other ways', async ({ page, site }) => {
  const id = await addProvider(site.services.db, {
    ehrUuid: '4711',
    states: ['NH'],
    insuranceCompanies: ['LifeWise'],
    columns: { is_accepting: false, accepting_note: 'On leave with a baby.' },
  });
  await page.goto(`/providers/${id}`);
  await expect(page.getByText('Not taking new patients', { exact: true })).toBeVisible();
  await expect(page.getByText('On leave with a baby.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Book/ })).toHaveCount(0);
  for (const [name, address] of [
    ['Call (503) 555-0142', 'tel:+15035550142'],
    ['Write to us', 'mailto:info@sorrel.example'],
  ] as const) {
    await expect(page.getByRole('article').getByRole('link', { name })).toHaveAttribute('href', address);
  }
  await page.getByRole('link', { name: 'Find another dietitian' }).click();
  await expect(page).toHaveURL('/providers');
});

test('the search is highlighted, and the way back has its filters', async ({ page, site }) => {
  const { db } = site.services;
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
  const match = profile.getByText('Premera · VT (matches your search)').filter({ visible: true });
  await expect(match).toBeVisible();
  await expectAccessible(page, [390]);
  await page.reload();
  await page.getByRole('link', { name: '← Back to Provider Search' }).click();
  await expect(page).toHaveURL(search);
  await expect(card).toBeVisible();
  await removeProvider(site.services, id, TESTER);
});

test.describe('a dietitian who is no longer listed', () => {
  test.use({ expectedErrors: /410/ });

  test('has a page of its own, also after a click on a stale result', async ({ page, site }) => {
    const { db } = site.services;
    const id = await addProvider(db, { states: ['ND'], insuranceCompanies: ['Cigna'] });
    await page.goto('/providers?state_code=ND&insurance_company_name=Cigna');
    await hydrated(page);
    await updateProvider(site.services, id, { listing: 'unlisted' }, TESTER);
    await page.locator(`article a[href='/providers/${id}']`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This dietitian is no longer listed');
    expect((await page.reload())?.status()).toBe(410);
    await hydrated(page);
    await expect(page).toHaveTitle('This dietitian is no longer listed · Sorrel');
    await expectAccessible(page);
    await stateBox(page).click();
    await expect(page.getByRole('option')).toHaveCount(51);
  });
});

test('what is missing is hidden or has a placeholder', async ({ page, site }) => {
  const bare = await addProvider(site.services.db, { firstName: 'Ada', lastName: 'Plain' });
  await page.goto(`/providers/${bare}`);
  await expect(page).toHaveTitle('Ada Plain · Sorrel');
  await expect(page.getByRole('heading', { name: 'Licensed States' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Book|← Back to Provider Search/ })).toHaveCount(0);
  const image = page.getByRole('article').getByRole('presentation');
  await expect(image).toHaveAttribute('src', /^\/assets\/placeholder-avatar-[\w-]+\.svg$/);
  await image.evaluate((element: HTMLImageElement) => element.decode());
});
