import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { sitemapXml } from '../../../server/api/pages/sitemap.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const ORIGIN = 'https://nutrition.example';

async function addresses({ api, services }: TestSite, path = '/sitemap.xml'): Promise<string[]> {
  // Tests write without the API.
  services.contentVersion.expire();
  const answer = await api.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => String(match[1]));
}

describe.each(engines)('GET /sitemap.xml (%s)', (engine) => {
  test('every page, every provider, and every search with results', async () => {
    const site = await openTestSite(engine, { origin: ORIGIN });
    const pages = ['/', '/providers', '/insurance', '/about', '/faqs', '/careers', '/patient-referral'];
    const insurers = (await site.services.referenceData.insuranceCompanies()).map(
      ({ slug }) => `/insurance/${slug}`,
    );
    expect(await addresses(site)).toEqual([...pages, ...insurers].map((path) => ORIGIN + path));

    const rosa = await addProvider(site.services.db, {
      states: ['WA', 'OR'],
      insuranceCompanies: ['Blue Cross Blue Shield'],
    });
    const leah = await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
    await addProvider(site.services.db, { states: ['CA'] });
    const others = (await addresses(site)).filter((address) => !address.includes('/insurance/'));
    expect(others.slice(pages.length)).toEqual([
      `${ORIGIN}/providers/${rosa}`,
      `${ORIGIN}/providers/${leah}`,
      `${ORIGIN}/providers/${leah + 1}`,
      `${ORIGIN}/providers?state_code=OR&amp;insurance_company_name=Aetna`,
      `${ORIGIN}/providers?state_code=OR&amp;insurance_company_name=Blue+Cross+Blue+Shield`,
      `${ORIGIN}/providers?state_code=WA&amp;insurance_company_name=Blue+Cross+Blue+Shield`,
    ]);

    const notice = { textMarkdown: 'A.', effectiveOn: '2020-01-01', isPublished: true };
    await site.services.notices.update(1, notice, TESTER);
    await site.services.notices.update(2, { ...notice, effectiveOn: '2199-01-01' }, TESTER);
    const notices = (await addresses(site)).filter((address) => address.includes('/notices/'));
    expect(notices).toEqual([`${ORIGIN}/notices/privacy-practices`]);

    await site.services.providers.remove(leah, TESTER);
    const left = await addresses(site);
    expect(left).not.toContain(`${ORIGIN}/providers/${leah}`);
    expect(left.filter((address) => address.includes('=Aetna'))).toEqual([]);
  });

  test('is an index of files when provider ids exceed one file', async () => {
    const site = await openTestSite(engine, { origin: ORIGIN });
    await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
    for (const id of [39_999, 40_000, 80_001, 120_000]) {
      const names = { first_name: 'Ada', last_name: 'Byrne', sort_key: '', search_name: '' };
      await site.services.db
        .insertInto('providers')
        .values({ id, ...names })
        .execute();
    }
    const parts = ['/sitemap-pages.xml', '/sitemap-providers-1.xml', '/sitemap-providers-3.xml'];
    expect(await addresses(site)).toEqual(parts.map((path) => ORIGIN + path));
    expect((await addresses(site, '/sitemap-pages.xml')).slice(-2)).toEqual([
      `${ORIGIN}/insurance/united`,
      `${ORIGIN}/providers?state_code=OR&amp;insurance_company_name=Aetna`,
    ]);
    const ids = async (path: string) =>
      (await addresses(site, path)).map((address) => Number(/providers\/(\d+)$/.exec(address)?.[1]));
    expect(await ids('/sitemap-providers-1.xml')).toEqual([1, 39_999, 40_000]);
    expect(await ids('/sitemap-providers-3.xml')).toEqual([80_001, 120_000]);
    for (const part of [2, 4, 999_999]) {
      expect((await site.api.request(`/sitemap-providers-${part}.xml`)).status).toBe(404);
    }
  });

  test('is read again only after a change', async () => {
    const site = await openTestSite(engine, { origin: ORIGIN });
    const reads = vi.spyOn(site.services.directory, 'searches');
    const before = await addresses(site);
    expect(await addresses(site)).toEqual(before);
    expect(reads).toHaveBeenCalledTimes(1);
    await addProvider(site.services.db);
    expect(await addresses(site)).toHaveLength(before.length + 1);
    expect(reads).toHaveBeenCalledTimes(2);
  });
});

describe('a large file', () => {
  async function openLarge() {
    const site = await openTestSite('sqlite', { origin: ORIGIN });
    const names = { first_name: 'Ada', last_name: 'Byrne', sort_key: '', search_name: '' };
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ id: index + 1, ...names }));
    await site.services.db.insertInto('providers').values(rows).execute();
    return { site, reads: vi.spyOn(site.services.directory, 'idsAfter') };
  }

  test('is read once for concurrent requests, in batches between which others are answered', async () => {
    const { site, reads } = await openLarge();
    let isRead = false;
    let turns = 0;
    const files = Promise.all([addresses(site), addresses(site)]).finally(() => {
      isRead = true;
    });
    for (; !isRead; turns++) await setImmediate();
    expect((await files).map(({ length }) => length)).toEqual([3_019, 3_019]);
    // Two reads determine that one file is enough.
    expect(reads).toHaveBeenCalledTimes(2 + 4);
    expect(turns).toBeGreaterThan(4);
  });

  test('is compressed once, not for each request', async () => {
    const { site } = await openLarge();
    const compress = vi.fn(CompressionStream);
    vi.stubGlobal('CompressionStream', compress);
    const ask = (encoding: string) =>
      site.api.request('/sitemap.xml', { headers: { 'Accept-Encoding': encoding } });
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, deflate: (bytes: Buffer) => bytes };
    const xml = await (await ask('identity')).text();
    for (const [encoding, decode] of Object.entries(decoders)) {
      const answers = await Promise.all([ask(encoding), ask(encoding), ask(encoding)]);
      for (const { headers } of answers) {
        expect(headers.get('Content-Encoding')).toBe(encoding === 'deflate' ? null : encoding);
        expect(headers.get('Vary')).toBe('Accept-Encoding');
      }
      const [bytes] = await Promise.all(answers.map(async (each) => Buffer.from(await each.arrayBuffer())));
      expect(String(decode(bytes ?? Buffer.of()))).toBe(xml);
    }
    expect(compress).not.toHaveBeenCalled();
  });

  test('stops reading when the client disconnects', async () => {
    const { site, reads } = await openLarge();
    const client = new AbortController();
    reads.mockImplementationOnce(async () => {
      await setImmediate();
      client.abort();
      return [1];
    });
    expect((await site.api.request('/sitemap.xml', { signal: client.signal })).status).toBe(499);
    expect(reads.mock.calls.length).toBeLessThan(2 + 4);
  });
});

test('URLs are XML-escaped', async () => {
  let xml = '';
  for await (const part of sitemapXml(ORIGIN, { kind: 'urlset', lists: [[[`/?a=1&b=<'">`]]] })) xml += part;
  expect(xml).toContain(`<loc>${ORIGIN}/?a=1&amp;b=&lt;&apos;&quot;&gt;</loc>`);
});

test('GET /.well-known/security.txt names the contact and expires in half a year', async () => {
  const { api } = await openTestSite('sqlite', { origin: ORIGIN });
  const answer = await api.request('/.well-known/security.txt');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8$/i);
  const text = await answer.text();
  const expires = /^Expires: (\S+)$/m.exec(text)?.[1] ?? '';
  expect(text).toBe(
    `Contact: mailto:support@sorrel.example\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${ORIGIN}/.well-known/security.txt\n`,
  );
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(179);
  expect(days).toBeLessThan(181);
});

describe('GET /robots.txt', () => {
  test('excludes the portal and the API, and names the sitemap', async () => {
    const { api } = await openTestSite('sqlite', { origin: ORIGIN });
    const answer = await api.request('/robots.txt');
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toBe(
      [
        'User-agent: *',
        'Disallow: /portal',
        'Disallow: /api/',
        'Disallow: /credentials',
        '',
        `Sitemap: ${ORIGIN}/sitemap.xml`,
        '',
      ].join('\n'),
    );
  });

  test.each(['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'])(
    '%s answers GET and HEAD only',
    async (path) => {
      const { api, services } = await openTestSite('sqlite');
      expect((await api.request(path, { method: 'HEAD' })).status).toBe(200);
      const rejected = await api.request(path, { method: 'POST', headers: { Origin: services.origin } });
      expect([rejected.status, rejected.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    },
  );
});
