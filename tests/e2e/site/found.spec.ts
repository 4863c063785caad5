import { type CrawledPage, readPage } from '../../support/crawl.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { expect, hydrated, test } from '../../support/site-fixture.ts';

const RESULTS = '/providers?state_code=OR&insurance_company_name=Aetna';

/** Required properties by schema.org type (developers.google.com/search/docs/appearance/structured-data). */
const REQUIRED: Record<string, string[]> = {
  MedicalBusiness: [
    ...[
      'name',
      'url',
      'telephone',
      'faxNumber',
      'email',
      'openingHoursSpecification',
      'foundingDate',
      'medicalSpecialty',
    ],
  ],
  WebSite: ['name', 'url'],
  Person: ['name', 'jobTitle', 'hasCredential', 'url', 'worksFor'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement', 'numberOfItems'],
  FAQPage: ['mainEntity'],
};

/** Further properties of each page (ogp.me). */
const OPEN_GRAPH = ['type', 'title', 'site_name', 'image:width', 'image:height', 'image:alt'];

type Thing = { '@type': string | string[] } & Record<string, unknown>;

/** Returns a page's structured data; fails for invalid JSON-LD. */
function thingsOf({ scripts, url }: CrawledPage): Thing[] {
  return scripts.flatMap((script) => {
    const { '@context': context, '@graph': graph } = JSON.parse(script) as Record<string, unknown>;
    expect(context, url).toBe('https://schema.org');
    for (const thing of graph as Thing[]) {
      const [type = ''] = [thing['@type']].flat();
      const missing = REQUIRED[type]?.filter((name) => !thing[name]);
      expect(missing, `${url} ${type}`).toEqual([]);
    }
    return graph as Thing[];
  });
}

const typesOf = (page: CrawledPage) => thingsOf(page).map((thing) => [thing['@type']].flat()[0]);

async function sitemapOf(siteUrl: string): Promise<string[]> {
  const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) =>
    String(match[1]).replaceAll('&amp;', '&').replaceAll('&apos;', "'"),
  );
}

test('a crawler finds every page, with unique metadata and no broken links', async ({ siteUrl }) => {
  test.setTimeout(120_000);
  const listed = await sitemapOf(siteUrl);
  const waiting = new Set([`${siteUrl}/`, ...listed]);
  const pages: CrawledPage[] = [];
  const files = new Set<string>();
  const previews = new Map<string, string>();
  for (const url of waiting) {
    const page = await readPage(url);
    pages.push(page);
    for (const link of page.links.map((address) => address.replace(/#.*/, ''))) {
      if (new URL(link).origin === siteUrl) waiting.add(link);
    }
    for (const file of page.files) files.add(file);
    // Only one preview image per kind of page, because each is drawn on request.
    const kind = new URL(url).pathname.split('/')[1] ?? '';
    if (!previews.has(kind)) previews.set(kind, page.openGraph.get('og:image') ?? '');
  }

  expect(pages.filter(({ status }) => status !== 200).map(({ url, status }) => `${status} ${url}`)).toEqual(
    [],
  );
  expect([...waiting].filter((url) => /\/(portal|api|credentials)\b/.test(url))).toEqual([]);
  const brokenFiles: string[] = [];
  for (const file of new Set([...files, ...previews.values()])) {
    expect(file.startsWith(siteUrl), file).toBe(true);
    const answer = await fetch(file);
    await answer.arrayBuffer();
    if (!answer.ok) brokenFiles.push(`${answer.status} ${file}`);
  }
  expect(brokenFiles).toEqual([]);

  const known = pages.filter(({ isUnlisted }) => !isUnlisted);
  expect(known.length).toBeGreaterThan(100);
  // The sitemap has exactly the indexable pages.
  expect(known.map(({ url }) => url).sort()).toEqual(listed.toSorted());
  for (const page of known) {
    const { url, titles, descriptions, canonicals, openGraph } = page;
    expect([titles.length, descriptions, canonicals], url).toEqual([
      1,
      [expect.stringMatching(/.{51}/)],
      [url],
    ]);
    const some = expect.stringMatching(/./);
    expect(Object.fromEntries(openGraph), url).toMatchObject({
      'og:url': url,
      'og:description': descriptions[0],
      'og:image': expect.stringMatching(/^http.*\.jpg$/),
      ...Object.fromEntries(OPEN_GRAPH.map((property) => [`og:${property}`, some])),
    });
    thingsOf(page);
  }
  for (const texts of [
    known.map(({ titles }) => titles[0]),
    known.map(({ descriptions }) => descriptions[0]),
  ]) {
    const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(twice).toEqual([]);
  }
});

test('the structured data of each page type', async ({ siteUrl }) => {
  const typesAt = async (path: string) => typesOf(await readPage(siteUrl + path));
  expect(await typesAt('/')).toEqual(['MedicalBusiness', 'WebSite']);
  expect(await typesAt('/faqs')).toEqual(['FAQPage']);
  expect(await typesAt('/providers/1')).toEqual(['Person', 'BreadcrumbList']);
  expect(await typesAt(RESULTS)).toEqual(['MedicalBusiness', 'BreadcrumbList', 'ItemList']);

  const shown = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replace(/\s+/g, ' ');
  const text = shown(await (await fetch(`${siteUrl}/faqs`)).text());
  const [faqs] = thingsOf(await readPage(`${siteUrl}/faqs`));
  const questions = faqs?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(9);
  for (const { name, acceptedAnswer } of questions) {
    expect(text).toContain(name);
    expect(text).toContain(acceptedAnswer.text);
  }
});

test('results have a title, heading, text and count for their search', async ({ page, siteUrl }) => {
  await page.goto(RESULTS);
  await hydrated(page);
  const count = await page.getByRole('article').count();
  await expect(page).toHaveTitle('Dietitians in Oregon who take Aetna · Sorrel');
  await expect(page.getByRole('heading', { name: 'Dietitians in Oregon who take Aetna' })).toBeVisible();
  await expect(
    page.getByText('All of these dietitians are licensed in Oregon and take Aetna.'),
  ).toBeVisible();
  expect((await readPage(siteUrl + RESULTS)).descriptions[0]).toMatch(
    new RegExp(`^${count} dietitians at Sorrel licensed in Oregon who take Aetna insurance`),
  );
});

test('the canonical URL has only known parameters, in a fixed order', async ({ siteUrl }) => {
  const { canonicals, isUnlisted } = await readPage(
    `${siteUrl}/providers?utm_source=x&insurance_company_name=Aetna&state_code=OR&state_code=WA`,
  );
  expect([canonicals, isUnlisted]).toEqual([[siteUrl + RESULTS], false]);
  expect((await readPage(`${siteUrl}/FAQs/?x=1`)).canonicals).toEqual([`${siteUrl}/faqs`]);
  expect((await readPage(`${siteUrl}/providers/1?x=1`)).canonicals).toEqual([`${siteUrl}/providers/1`]);
});

for (const [what, query] of [
  ['without results', 'state_code=FL&insurance_company_name=Aetna'],
  ['without an insurer', 'state_code=OR'],
  ['with an unknown state', 'state_code=XX&insurance_company_name=Aetna'],
  ['with an unknown insurer', 'state_code=OR&insurance_company_name=None'],
] as const) {
  test(`a search ${what} is not indexable`, async ({ siteUrl }) => {
    const page = await readPage(`${siteUrl}/providers?${query}`);
    expect([page.status, page.isUnlisted, page.scripts]).toEqual([200, true, []]);
  });
}

test('a made-up position in the results is not cached', async ({ request }) => {
  for (const query of ['first=9', 'state_code=OR&insurance_company_name=Aetna&after=1&first=9']) {
    const response = await request.get(`/providers?${query}`, { maxRedirects: 0 });
    expect(response.headers()['cache-control']).toBe('no-store');
  }
});

test('an unknown state or insurer is not cached and shown with at most 60 characters', async ({
  request,
}) => {
  for (const [query, shown] of [
    [`state_code=OR&insurance_company_name=${'%C3%A9'.repeat(300)}`, `${'é'.repeat(59)}…`],
    [`state_code=${'Z'.repeat(300)}&insurance_company_name=Aetna`, `${'Z'.repeat(59)}…`],
  ] as const) {
    const answer = await request.get(`/providers?${query}`);
    const html = await answer.text();
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-store']);
    expect(html).toContain(`${shown} `);
    expect(decodeURIComponent(html.replaceAll(/%(?![\dA-F]{2})/g, ''))).not.toMatch(/é{60}|Z{60}/);
  }
});

test('later results are not indexable and link to the first', async ({ siteUrl, request }) => {
  const [first] = await (
    await request.get('/api/providers?state_code=OR&insurance_company_name=Aetna')
  ).json();
  const page = await readPage(`${siteUrl}${RESULTS}&after=${first.id}`);
  expect([page.isUnlisted, page.canonicals]).toEqual([true, [siteUrl + RESULTS]]);
});

test('client navigation updates title, description and canonical URL', async ({ page, siteUrl }) => {
  await page.goto(RESULTS);
  await hydrated(page);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/providers\/\d+$/);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'profile');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${siteUrl}/faqs`);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
});

test.describe('a deleted dietitian', () => {
  test.use({ expectedErrors: /410 \(Gone\)/ });

  test('is 410, with a helpful page', async ({ page, site }) => {
    const id = await addProvider(site.services.db);
    await site.services.providers.remove(id, TESTER);
    expect((await page.goto(`/providers/${id}`))?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 410');
    await expect(page.getByRole('alert')).toContainText('This dietitian is no longer listed.');
    expect(await sitemapOf(site.url)).not.toContain(`${site.url}/providers/${id}`);
  });
});
