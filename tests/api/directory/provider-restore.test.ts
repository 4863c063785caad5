import { describe, expect, test } from 'vitest';
import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { json } from '../../support/bodies.ts';
import { license, panel } from '../../support/dated.ts';
import type { TestBrowser } from '../../support/portal.ts';
import { created, openStaffSite, sendChange } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

async function read(browser: TestBrowser, id: number) {
  const { body } = await browser.get(`/api/portal/providers/${id}`);
  return body as Record<string, unknown>;
}

/** The id of the newest change. */
async function newestChange(browser: TestBrowser, id: number): Promise<number> {
  const { body } = await browser.get(`/api/portal/providers/${id}/history`);
  return (body as DirectoryEvent[])[0]?.id ?? 0;
}

const restore = (browser: TestBrowser, id: number, event_id: unknown, headers = {}) =>
  browser.post(`/api/portal/providers/${id}/restore`, { event_id }, headers);

describe.each(engines)('restoring a version of a provider (%s)', (engine) => {
  test('undoes all later changes to texts, lists, dates and listing, and can itself be undone', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { id } = await created(browser, { bio: 'First.', credential_ids: [1, 2] });
    const path = `/api/portal/providers/${id}`;
    await browser.send(
      'PUT',
      `${path}/licenses`,
      json({ licenses: [license(1), license(2, { number: '7' })] }),
    );
    await browser.send('PUT', `${path}/panels`, json({ panels: [panel(1), panel(2, { state_id: 1 })] }));
    const version = await newestChange(browser, id);
    const before = await read(browser, id);

    await sendChange(browser, id, {
      bio: 'Second.',
      last_name: 'Other',
      credential_ids: [3],
      state_ids: [2, 3],
    });
    await browser.send('PUT', `${path}/panels`, json({ panels: [panel(3, { is_accepting: false })] }));
    await browser.send('PATCH', `${path}/availability`, json({ listing: 'unlisted' }));
    const changed = await newestChange(browser, id);
    const after = await read(browser, id);
    expect(after.bio).toBe('Second.');

    const restored = await restore(browser, id, version);
    expect(restored.status).toBe(200);
    expect(await read(browser, id)).toEqual(before);
    expect((await site.services.providers.history(id, null)).events[0]?.actor).toBe('ana@practice.example');
    expect((await restore(browser, id, changed)).status).toBe(200);
    expect(await read(browser, id)).toEqual(after);
  });

  test('within one save, a panel does not come back without its license', async () => {
    const { browser } = await openStaffSite(engine);
    const { id } = await created(browser, { state_ids: [1, 2] });
    const path = `/api/portal/providers/${id}`;
    await browser.send('PUT', `${path}/panels`, json({ panels: [panel(1, { state_id: 2 })] }));
    await browser.send('PUT', `${path}/licenses`, json({ licenses: [license(1)] }));
    // The save removed the license, then the panel.
    const license2 = (await newestChange(browser, id)) - 1;
    expect(await restore(browser, id, license2)).toMatchObject({
      status: 422,
      body: { error: "This version can't be restored. It has a panel in a state without license." },
    });
    expect((await read(browser, id)).panels).toEqual([]);
  });

  test('keeps the verification; another revision is 412, an unknown change 404', async () => {
    const { browser } = await openStaffSite(engine);
    const { id } = await created(browser, { bio: 'First.' });
    const other = await created(browser);
    const version = await newestChange(browser, id);
    await browser.post(`/api/portal/providers/${id}/verifications`, {});
    await sendChange(browser, id, { bio: 'Second.' });
    expect((await restore(browser, id, version, { 'If-Match': '"1"' })).status).toBe(412);
    for (const event of [await newestChange(browser, other.id), 999_999, 'x', null, -1]) {
      expect((await restore(browser, id, event)).status).toBe(404);
    }
    expect((await restore(browser, id, version)).body).toMatchObject({
      bio: 'First.',
      verified_by: 'ana@practice.example',
    });
    expect((await restore(browser, 999_999, version)).status).toBe(404);
  });

  test('needs only what the version had, not what it had in between', async () => {
    const { browser } = await openStaffSite(engine);
    const fields = { insurance_company_ids: [1], credential_ids: [1] };
    const { id } = await created(browser, fields);
    const version = await newestChange(browser, id);
    const before = await read(browser, id);
    await sendChange(browser, id, { insurance_company_ids: [1, 2], credential_ids: [1, 2] });
    await sendChange(browser, id, { ...fields, bio: 'Second.' });
    for (const path of ['insurance_companies/2', 'credentials/2']) {
      expect((await browser.delete(`/api/portal/${path}`)).status).toBe(204);
    }
    expect((await restore(browser, id, version)).status).toBe(200);
    expect(await read(browser, id)).toEqual(before);
  });

  test('has the insurers and credentials of then, even if others have got their names', async () => {
    const { browser } = await openStaffSite(engine);
    const { id } = await created(browser, { insurance_company_ids: [1], credential_ids: [1] });
    const version = await newestChange(browser, id);
    await sendChange(browser, id, { insurance_company_ids: [], credential_ids: [] });
    const rename = async (path: string, fields: object) =>
      expect((await browser.send('PATCH', `/api/portal/${path}`, json(fields))).status).toBe(200);
    await rename('credentials/1', { abbreviation: 'Old' });
    await rename('credentials/2', { abbreviation: 'RD' });
    await rename('insurance_companies/1', { name: 'Old' });
    await rename('insurance_companies/1', { aliases: [] });
    await rename('insurance_companies/2', { aliases: ['Aetna'] });
    expect((await restore(browser, id, version)).status).toBe(200);
    expect(await read(browser, id)).toMatchObject({
      insurance_companies: [{ id: 1 }],
      credentials: [{ id: 1 }],
    });

    await sendChange(browser, id, { credential_ids: [] });
    await browser.delete('/api/portal/credentials/1');
    expect((await restore(browser, id, version)).body).toEqual({
      error: "This version can't be restored. It names RD, which no longer exists.",
    });
  });

  test('finds insurers by previous names; errors name insurers that were retired or merged', async () => {
    const { browser } = await openStaffSite(engine);
    const insurers = '/api/portal/insurance_companies';
    const { id } = await created(browser, { insurance_company_ids: [1, 2], credential_ids: [1] });
    const version = await newestChange(browser, id);
    const before = await read(browser, id);
    await sendChange(browser, id, { insurance_company_ids: [] });
    await browser.send('PATCH', `${insurers}/1`, json({ name: 'Aetna Health' }));
    expect((await restore(browser, id, version)).status).toBe(200);
    expect(new Set((await read(browser, id)).panels as object[])).toEqual(new Set(before.panels as object[]));

    await browser.post(`${insurers}/1/merge`, { into_id: 2 });
    expect((await restore(browser, id, version)).body).toEqual({
      error: expect.stringMatching(/^This version can't be restored\. .*covers the same state and time/),
    });
    await sendChange(browser, id, { credential_ids: [] });
    await browser.delete('/api/portal/credentials/1');
    expect((await restore(browser, id, version)).body).toEqual({
      error: "This version can't be restored. It names RD, which no longer exists.",
    });
  });
});
