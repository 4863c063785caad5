import { holdRequest } from '../../support/portal-fixture.ts';
import { insuranceBox, RESULTS, submitSearch } from '../../support/search-form.ts';
import { expect, hydrated, REDUCED_MOTION, test } from '../../support/site-fixture.ts';

const LINKS = [
  ['Home', '/'],
  ['Dietitians', '/providers'],
  ['About Us', '/about'],
  ['Refer a Patient', '/patient-referral'],
  ['Find a Dietitian', '/providers'],
] as const;

test('the skip link, top navigation and footer', async ({ page, request, site }) => {
  await page.goto('/faqs');

  await test.step('the skip link moves focus past the navigation', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator('summary').first()).toBeFocused();
  });

  const navigation = page.getByRole('navigation', { name: 'Main' });
  const canonical = page.locator('link[rel=canonical]');
  await expect(navigation.getByRole('link').first()).toHaveText('Sorrel');
  for (const [name, path] of LINKS) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(canonical).toHaveAttribute('href', site.url + path);
  }
  const { patient_login_url } = await (await request.get('/api/ehr_integration_settings')).json();
  const login = page.getByRole('link', { name: /Patient Login/ });
  await expect(login).toHaveAttribute('href', patient_login_url);
  await expect(login).toHaveAttribute('target', '_blank');
  await expect(login).toHaveAttribute('rel', /noopener/);

  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Monday to Friday');
  await expect(footer.getByRole('link', { name: /info@/ })).toHaveAttribute('href', /^mailto:info@/);
  await expect(footer.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(footer).toContainText(/Fax \(\d{3}\) \d{3}-\d{4}/);
  for (const [name, path] of [
    ['FAQs', '/faqs'],
    ['Careers', '/careers'],
  ] as const) {
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test('on small screens the navigation collapses to a toggle', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await hydrated(page);
  const about = page.getByRole('navigation').getByRole('link', { name: 'About Us' });
  const menu = page.getByText('Menu');
  await expect(about).toBeHidden();
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await expect(page.locator('summary').first()).toBeFocused();
  await menu.click();
  await about.click();
  await expect(page).toHaveURL('/about');
  await expect(about).toBeHidden();
  await menu.click();
  await expect(about).toBeVisible();
  await page.mouse.click(195, 700);
  await expect(about).toBeHidden();
});

test('pages fade in, and a slow navigation shows a progress bar', async ({ page }) => {
  const { seen } = await holdRequest(page, '**/api/providers/*');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(RESULTS);
  await test.step('opacity plus a slight vertical slide, 0.4 s', async () => {
    const style = await page.locator('main > div').evaluate((element) => {
      const { animationName, animationDuration } = getComputedStyle(element);
      const frames = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]))
        .find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName);
      return { animationDuration, frames: frames?.cssText };
    });
    expect(style.animationDuration).toBe('0.4s');
    expect(style.frames).toContain('opacity');
    expect(style.frames).toContain('translateY');
  });
  await page.emulateMedia(REDUCED_MOTION);
  await hydrated(page);
  const loading = page.locator('[aria-live=polite]', { hasText: 'Loading...' });
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(loading.getByText('Loading...')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await (await seen).continue();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Find a Dietitian');
  await expect(loading).toHaveCount(0);
});

test.describe('failures', () => {
  test.use({ expectedErrors: /Failed to load/ });

  test('lists that fail to load are logged', async ({ page }) => {
    await page.route('**/api/{states,insurance_companies}', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(RESULTS);
    await insuranceBox(page).fill('aetna');
    await page.keyboard.press('Enter');
    await submitSearch(page).click();
    await page.getByRole('combobox', { name: 'State' }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    for (const list of ['states', 'insurance companies']) {
      expect(messages.filter((text) => text.includes(`Failed to load ${list}`))).not.toEqual([]);
    }
  });
});
