import { describe, expect, test } from 'vitest';
import { json, withType } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { drawPicture } from '../../support/pictures.ts';
import { created, encodings, openStaffSite, sendChange } from '../../support/staff.ts';
import { casesFor, type Engine, engines } from '../../support/test-site.ts';
import { drawNoise, inWidth, storedPictures } from '../../support/uploads.ts';

const drawn = async (color: string) => new Blob([await drawPicture('png', { color })]);

async function openWithPictures(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const provider = await created(browser, { avatar: await drawn('red'), photo: await drawn('blue') });
  return { site, browser, provider, before: await tables(site) };
}

/** A raw multipart body. */
function rawMultipart(headers: string, content: string): RequestInit {
  const lines = ['--boundary', `Content-Disposition: form-data; ${headers}`, '', content, '--boundary--', ''];
  return withType('multipart/form-data; boundary=boundary', lines.join('\r\n'));
}

describe.each(engines)("'cleared' deletes the picture (%s)", (engine) => {
  test.each(casesFor(engine, encodings))('%s', async (_, encode) => {
    const { site, browser, provider } = await openWithPictures(engine);
    const patch = (fields: Record<string, string>) =>
      browser.send('PATCH', `/api/providers/${provider.id}`, encode('provider', fields));
    const { status, body } = await patch({ avatar: 'cleared' });
    expect([status, body]).toEqual([200, { ...provider, avatar_url: null }]);
    for (const width of [96, 192]) {
      expect((await browser.get(inWidth(provider.avatar_url, width))).status).toBe(404);
    }
    expect((await browser.get(String(provider.photo_url))).status).toBe(200);
    expect((await patch({ avatar: 'cleared', photo: 'cleared' })).status).toBe(200);
    expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  });

  test('has no effect for a new provider', async () => {
    const { browser } = await openStaffSite(engine);
    expect(await created(browser, { avatar: 'cleared' })).toMatchObject({ avatar_url: null });
  });
});

describe.each(engines)('an empty file input changes nothing (%s)', (engine) => {
  const inits: [string, RequestInit][] = [
    [
      'as browsers send it',
      rawMultipart('name="provider[avatar]"; filename=""\r\nContent-Type: application/octet-stream', ''),
    ],
    ['an empty text', rawMultipart('name="provider[avatar]"', '')],
    ['null in JSON', json({ provider: { avatar: null } })],
    ['an empty text in JSON', json({ provider: { avatar: '' } })],
  ];

  test.each(casesFor(engine, inits))('%s', async (_, init) => {
    const { site, browser, provider, before } = await openWithPictures(engine);
    const { status, body } = await browser.send('PATCH', `/api/providers/${provider.id}`, init);
    expect([status, body, await tables(site)]).toEqual([200, provider, before]);
  });

  test('an empty file with a name is invalid', async () => {
    const { browser, provider } = await openWithPictures(engine);
    const headers = 'name="provider[avatar]"; filename="a.png"\r\nContent-Type: image/png';
    const path = `/api/providers/${provider.id}`;
    const { status, body } = await browser.send('PATCH', path, rawMultipart(headers, ''));
    expect([status, body]).toMatchObject([422, { error: 'Avatar must be a valid file' }]);
  });
});

describe.each(engines)('unused pictures are deleted from the database (%s)', (engine) => {
  test('when another picture replaces it', async () => {
    const { site, browser, provider } = await openWithPictures(engine);
    const { body } = await sendChange(browser, provider.id, { avatar: await drawn('green') });
    expect(body.avatar_url).not.toBe(provider.avatar_url);
    expect(body.photo_url).toBe(provider.photo_url);
    const { hashes, variants } = await storedPictures(site);
    expect([hashes.length, variants]).toEqual([2, 4]);
    expect((await browser.get(String(provider.avatar_url))).status).toBe(404);
    expect((await browser.get(String(body.avatar_url))).status).toBe(200);
  });

  test('not when the same picture replaces it', async () => {
    const { site, browser, provider, before } = await openWithPictures(engine);
    const { body } = await sendChange(browser, provider.id, { avatar: await drawn('red') });
    expect([body, await tables(site)]).toEqual([provider, before]);
  });

  test('when the provider is deleted', async () => {
    const { site, browser, provider } = await openWithPictures(engine);
    await browser.delete(`/api/providers/${provider.id}`);
    expect(await storedPictures(site)).toEqual({ hashes: [], variants: 0 });
  });

  test('not while another provider has it', async () => {
    const { site, browser, provider } = await openWithPictures(engine);
    const [second, third] = [
      await created(browser, { avatar: await drawn('red') }),
      await created(browser, { avatar: await drawn('red') }),
    ];
    expect((await storedPictures(site)).hashes).toHaveLength(2);
    const isThere = async () => (await browser.get(String(provider.avatar_url))).status === 200;
    await sendChange(browser, provider.id, { avatar: 'cleared' });
    expect(await isThere()).toBe(true);
    await browser.delete(`/api/providers/${second.id}`);
    expect(await isThere()).toBe(true);
    await sendChange(browser, third.id, { avatar: await drawn('green') });
    expect(await isThere()).toBe(false);
    expect((await storedPictures(site)).hashes).toHaveLength(2);
  });
});

describe.each(engines)('ten uploads in parallel all succeed (%s)', (engine) => {
  test('of different pictures', async () => {
    const { site, browser } = await openStaffSite(engine);
    const files = await Promise.all(Array.from({ length: 10 }, (_, index) => drawNoise('jpeg', 200 + index)));
    const providers = await Promise.all(
      files.map((file) => created(browser, { avatar: new Blob([file]), photo: new Blob([file]) })),
    );
    expect(new Set(providers.map(({ avatar_url }) => avatar_url)).size).toBe(10);
    expect((await storedPictures(site)).variants).toBe(40);
    for (const { photo_url } of providers) expect((await browser.get(String(photo_url))).status).toBe(200);
  });

  test('of the same picture and one invalid file', async () => {
    const { site, browser } = await openStaffSite(engine);
    const avatar = await drawn('red');
    const broken = created(browser, { avatar: new Blob([(await drawNoise('png')).subarray(0, 5_000)]) });
    const uploads = Promise.all(Array.from({ length: 10 }, () => created(browser, { avatar })));
    await expect(broken).rejects.toThrow('Avatar must be a valid file');
    expect(new Set((await uploads).map(({ avatar_url }) => avatar_url)).size).toBe(1);
    expect(await storedPictures(site)).toEqual({ hashes: [expect.any(String)], variants: 2 });
  });

  test('to one provider: one wins, and the others are deleted', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { id } = await created(browser);
    const files = await Promise.all(Array.from({ length: 10 }, (_, index) => drawNoise('jpeg', 50 + index)));
    const answers = await Promise.all(
      files.map((file) => sendChange(browser, id, { avatar: new Blob([file]) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { hashes, variants } = await storedPictures(site);
    expect([hashes.length, variants]).toEqual([1, 2]);
    const { body } = await browser.get(`/api/providers/${id}`);
    expect(body).toMatchObject({ avatar_url: `/images/${hashes[0]}-192.webp` });
  });
});
