import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDefaultFaqs } from '../../../server/db/migrations/base/defaults.ts';
import { type RunningSite, startServer } from '../../support/running-site.ts';

const RESULTS = '/providers?state_code=OR&insurance_company_name=Aetna';

/** Further properties of each page (ogp.me). */
const OPEN_GRAPH = ['type', 'title', 'site_name', 'image:width', 'image:height', 'image:alt'];

let site: RunningSite;
let siteUrl: string;
beforeAll(async () => {
  site = await startServer();
  siteUrl = site.url;
});
afterAll(() => site.stop());

async function readSitemap(): Promise<string[]> {
  const xml = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) =>
    String(match[1]).replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  );
}

test('a crawler finds every page, with unique metadata and no broken links', async () => {
  const listed = await readSitemap();
  const waiting = new Set([`${siteUrl}/`, ...listed]);
  const pages: Awaited<ReturnType<typeof readPage>>[] = [];
  const files = new Set<string>();
  for (const url of waiting) {
    const page = await readPage(url);
    pages.push(page);
    for (const link of page.links.map((address) => address.replace(/#.*/, ''))) {
      if (new URL(link).origin === siteUrl) waiting.add(link);
    }
    for (const file of [...page.files, page.openGraph.get('og:image') ?? '']) files.add(file);
  }

  const broken = pages.filter(({ status }) => status !== 200);
  expect(broken.map(({ url, status }) => `${status} ${url}`)).toEqual([]);
  expect([...waiting].filter((url) => /\/(portal|api|credentials)\b/.test(url))).toEqual([]);
  const brokenFiles: string[] = [];
  for (const file of files) {
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
      'og:image': expect.stringMatching(/^http.*\.(jpg|webp)$/),
      ...Object.fromEntries(OPEN_GRAPH.map((property) => [`og:${property}`, some])),
    });
    expect(JSON.parse(page.scripts.join())['@context'], url).toBe('https://schema.org');
  }
  for (const name of ['titles', 'descriptions'] as const) {
    const texts = known.map((page) => page[name][0]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});

test('the canonical URL has only known parameters, in a fixed order; later results link to the first', async () => {
  const { canonicals, isUnlisted } = await readPage(
    `${siteUrl}/providers?utm_source=x&insurance_company_name=Aetna&state_code=OR&state_code=WA`,
  );
  expect([canonicals, isUnlisted]).toEqual([[siteUrl + RESULTS], false]);
  expect((await readPage(`${siteUrl}/FAQs/?x=1`)).canonicals).toEqual([`${siteUrl}/faqs`]);
  expect((await readPage(`${siteUrl}/providers/1?x=1`)).canonicals).toEqual([`${siteUrl}/providers/1`]);

  const list = await fetch(`${siteUrl}/api/providers?state_code=OR&insurance_company_name=Aetna`);
  const [first] = (await list.json()) as { id: number }[];
  const page = await readPage(`${siteUrl}${RESULTS}&after=${first?.id}`);
  expect([page.isUnlisted, page.canonicals]).toEqual([true, [siteUrl + RESULTS]]);
});

test('a made-up position, state or insurer is not cached or indexable, and shown as it is', async () => {
  for (const [query, shown] of [
    ['state_code=OR&insurance_company_name=Aetna&after=1', 'More dietitians in Oregon who take Aetna'],
    ['state_code=OR&insurance_company_name=Cáritas', 'in Oregon that take Cáritas insurance.'],
    ['state_code=ZZ&insurance_company_name=Aetna', 'in ZZ that take Aetna insurance.'],
  ] as const) {
    const url = `${siteUrl}/providers?${query}`;
    const answer = await fetch(url);
    expect([query, answer.headers.get('Cache-Control')]).toEqual([query, 'no-store']);
    expect((await readPage(url)).isUnlisted).toBe(true);
    expect(await answer.text()).toContain(shown);
  }
});

test.each<[string, string[]]>([
  [
    '/',
    [
      'Dietitians who accept your insurance',
      'Most patients pay $0 out of pocket.',
      ...['Insurers we work with', 'Aetna', 'Blue Cross Blue Shield', 'Cigna', 'First Choice'],
      ...['Honor Health', 'Kaiser Permanente', 'LifeWise', 'Pacific Source', 'Premera', 'Providence'],
      ...['Regence', 'United', 'Care that meets you where you are', 'In person or virtual'],
      ...['Pay with insurance', 'Nutrition counseling', 'Medical interpreters', 'Weight-inclusive care'],
      'Chronic condition support',
      ...['Personal Nutrition Counseling', 'Preventive Nutrition', 'Intuitive Eating', 'Gastrointestinal'],
      ...['Cancer', 'Pediatric & Adolescents', 'Food Allergies & Intolerances', 'Eating Disorders'],
      ...['Cardiovascular Health', 'Sustainable Weight Loss', 'Diabetes Management', 'Corporate Wellness'],
    ],
  ],
  [
    '/providers',
    [
      'Find a Provider',
      'Please select a state and an insurance provider to find a dietitian who can help you.',
    ],
  ],
  [
    '/providers?state_code=WA',
    [
      'You chose Washington. Only your insurance is missing',
      'Insurance that our dietitians in Washington take',
    ],
  ],
  [
    '/providers?insurance_company_name=Cigna',
    ['You chose Cigna. Only your state is missing', 'States where our dietitians take Cigna', 'Oregon'],
  ],
  [
    '/providers?state_code=MN&insurance_company_name=Pacific+Source',
    [
      'No Results',
      'No providers found in Minnesota that take Pacific Source insurance.',
      'Please make a new selection to find an available provider.',
      ...['Insurance that our dietitians in Minnesota take', 'Premera'],
      ...['States where our dietitians take Pacific Source', 'Montana'],
    ],
  ],
  [
    '/providers?state_code=FL&insurance_company_name=Aetna',
    ['No Results', 'None of our dietitians is licensed in Florida yet.', 'Questions? Call', '(503) 555-0142'],
  ],
  [
    '/providers?state_code=WA&insurance_company_name=Medicaid',
    ['No Results', 'We do not list this insurance. Call', 'and we will check.'],
  ],
  [
    '/faqs',
    [
      ...['Frequently Asked Questions', ...readDefaultFaqs().map(({ question }) => question)],
      'A cancellation or no-show within 24 hours of an appointment costs $40.',
      'more than 10 minutes',
      'Aetna, Blue Cross Blue Shield, United Health Care, Cigna, Regence and Premera',
      'Visa, MasterCard, American Express and Discover credit cards, debit cards, and FSA/HSA cards',
      ...['superbill', 'A card on file is required when booking.'],
    ],
  ],
  ['/about', ['About', '2022', 'multiple states', 'telehealth', 'founder', 'Oregon']],
  [
    '/careers',
    [
      ...['Dietitian Opportunities', 'Why Choose Us?', "Who We're Looking For", 'Apply Now'],
      ...['$60 to $90 per hour', 'Registered Dietitian', 'active state license', 'CAQH'],
      ...['malpractice insurance', 'solo practice', 'group practice'],
    ],
  ],
])('%s says: %j', async (path, texts) => {
  const text = await readText(path);
  expect(texts.filter((each) => !text.includes(each))).toEqual([]);
  expect(text.includes('None of our dietitians')).toBe(path.includes('state_code=FL'));
});

/** The visible text of the page's main part, with a line for each element. */
async function readText(path: string): Promise<string> {
  const html = await (await fetch(site.url + path)).text();
  return html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<script.*?<\/script>|<option.*?<\/option>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
}

/** Reads what a page's HTML tells search engines, without running scripts. Addresses are absolute. */
async function readPage(url: string) {
  const answer = await fetch(url, { redirect: 'manual' });
  const html = await answer.text();
  const metas = elements(html, 'meta');
  const links = elements(html, 'link');
  const pictures = elements(html, 'img');
  const absolute = (address: string) => new URL(address, url).href;
  const named = (name: string) =>
    metas.filter((meta) => meta.name === name).map((meta) => meta.content ?? '');
  const textsOf = (element: RegExp) => [...html.matchAll(element)].map(([, text = '']) => text);
  const files = [
    ...pictures.flatMap(({ src, srcset }) => [src, ...(srcset?.split(', ') ?? [])]),
    ...links.filter(({ rel }) => rel !== 'canonical').map(({ href }) => href),
    ...elements(html, 'script').map(({ src }) => src),
  ];
  return {
    url,
    status: answer.status,
    titles: textsOf(/<title>([^<]*)<\/title>/g).map(decoded),
    descriptions: named('description'),
    canonicals: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href ?? ''),
    isUnlisted: named('robots').includes('noindex'),
    openGraph: new Map(metas.map(({ property = '', content = '' }) => [property, content])),
    scripts: textsOf(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    links: elements(html, 'a').flatMap(({ href }) => (href ? [absolute(href)] : [])),
    files: files.flatMap((address) => (address ? [absolute(address.split(' ')[0] ?? '')] : [])),
  };
}

function elements(html: string, name: string): Record<string, string | undefined>[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)];
    return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key.toLowerCase(), decoded(value)]));
  });
}

const ENTITIES: Record<string, string> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' };
const decoded = (text: string) => text.replaceAll(/&([\w#]+);/g, (all, name) => ENTITIES[name] ?? all);
