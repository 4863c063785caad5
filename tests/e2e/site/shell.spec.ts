import { insuranceBox, submitSearch } from '../../support/search-form.ts';
import { expect, hydrated, REDUCED_MOTION, settled, test } from '../../support/site-fixture.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const LINKS = [
  ['Home', '/'],
  ['Dietitians', '/providers'],
  ['About Us', '/about'],
  ['Refer a Patient', '/patient-referral'],
  ['Find a Dietitian', '/providers'],
] as const;

test('top navigation with logo, name, links and the patient login; footer with hours, contact and links', async ({
  page,
  request,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/faqs');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link').first()).toHaveText('Sorrel');
  for (const [name, path] of LINKS) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const { patient_login_url } = await (await request.get('/api/ehr_integration_settings')).json();
  const login = page.getByRole('link', { name: /Patient Login/ });
  await expect(login).toHaveAttribute('href', patient_login_url);
  await expect(login).toHaveAttribute('target', '_blank');
  await expect(login).toHaveAttribute('rel', /noopener/);

  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Monday to Friday');
  await expect(footer.getByRole('link', { name: /info@/ })).toHaveAttribute('href', /^mailto:info@/);
  await expect(footer).toContainText(/Phone \(\d{3}\) \d{3}-\d{4}/);
  await expect(footer).toContainText(/Fax \(\d{3}\) \d{3}-\d{4}/);
  await footer.getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL('/faqs');
  await footer.getByRole('link', { name: 'Careers' }).click();
  await expect(page).toHaveURL('/careers');
});

test('on small screens the navigation collapses to a toggle; a link, Escape and a tap outside close it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await hydrated(page);
  const about = page.getByRole('link', { name: 'About Us' });
  await expect(about).toBeHidden();

  await test.step('Escape closes the menu and restores focus', async () => {
    await page.getByText('Menu').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await expect(page.locator('summary').first()).toBeFocused();
  });

  await test.step('it closes when a link is clicked', async () => {
    await page.getByText('Menu').click();
    await expect(about).toBeVisible();
    await about.click();
    await expect(page).toHaveURL('/about');
    await expect(about).toBeHidden();
  });

  await test.step('a tap outside closes it', async () => {
    await page.getByText('Menu').click();
    await expect(about).toBeVisible();
    await page.mouse.click(195, 700);
    await expect(about).toBeHidden();
  });
});

test('all pages fade in: opacity plus a slight vertical slide, 0.4 s', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/about');
  const content = page.locator('main > div');
  const style = await content.evaluate((element) => {
    const { animationName, animationDuration } = getComputedStyle(element);
    const frames = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]))
      .find(
        (rule): rule is CSSKeyframesRule => rule instanceof CSSKeyframesRule && rule.name === animationName,
      );
    return { animationName, animationDuration, frames: frames?.cssText };
  });
  expect(style.animationDuration).toBe('0.4s');
  expect(style.frames).toContain('opacity');
  expect(style.frames).toContain('translateY');
});

test('a slow navigation shows and announces a progress bar, which does not move under prefers-reduced-motion', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/providers/*', (route) => held.then(() => route.continue()));
  await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
  await hydrated(page);
  const loading = page.locator('[aria-live=polite]', { hasText: 'Loading...' });
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(loading.getByText('Loading...')).toBeVisible();
  const animations = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap((each) => (each instanceof CSSAnimation ? [each.animationName] : [])),
    );
  expect(await animations()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await animations()).toContain('progress');
  await page.emulateMedia(REDUCED_MOTION);
  release();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Find a Dietitian');
  await expect(loading).toHaveCount(0);
});

test('the skip link moves focus past the navigation', async ({ page }) => {
  await page.goto('/faqs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator('summary').first()).toBeFocused();
});

test('client navigation updates the canonical URL, which phones share, at every host name of the site', async ({
  page,
  siteUrl,
}) => {
  await page.goto('/providers?state_code=OR&insurance_company_name=Aetna');
  await hydrated(page);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/providers\/\d+$/);
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', page.url());
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(canonical).toHaveAttribute('href', `${siteUrl}/faqs`);

  await page.route('/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(`="${siteUrl}`, '="https://www.practice.example');
    await route.fulfill({ response, body });
  });
  await page.goto('/about');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(canonical).toHaveAttribute('href', 'https://www.practice.example/faqs');
});

test.describe('an injected script', () => {
  test.use({ expectedErrors: /Failed to load resource|Content Security Policy/ });

  test('is blocked', async ({ page }) => {
    await page.route('/faqs', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace('<head>', '<head><script>window.injected = true</script>');
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto('/faqs');
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(true);
  });
});

test.describe('EHR settings that fail to load', () => {
  test.use({ expectedErrors: /Failed to load (EHR integration settings|resource)/ });

  test('are logged, and the button is hidden', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.route('**/api/ehr_integration_settings', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto('/');
    await expect(page.getByRole('link', { name: /Patient Login/ })).toBeVisible();
    await page.goto('/providers?state_code=WA&insurance_company_name=Regence');
    await insuranceBox(page).fill('aetna');
    await page.keyboard.press('Enter');
    await submitSearch(page).click();
    await expect(page.getByRole('link', { name: /Patient Login/ })).toHaveCount(0);
    expect(messages.some((text) => text.includes('Failed to load EHR integration settings'))).toBe(true);
  });
});
