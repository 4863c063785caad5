import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { license, panel } from '../../support/dated.ts';
import { created, type Fields, openStaffSite, sendChange } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

async function openProvider(engine: Engine, fields: Fields) {
  const { site, browser } = await openStaffSite(engine);
  const { id } = await created(browser, fields);
  const path = `/api/portal/providers/${id}`;
  const read = async () => (await browser.get<Record<string, unknown>>(path)).body;
  const newestChange = async () => (await browser.get<DirectoryEvent[]>(`${path}/history`)).body[0]?.id ?? 0;
  /** Of each change its field, its merge and why its version cannot be restored. */
  const describeHistory = async () => {
    const { body } = await browser.get<SnakeCased<DirectoryEvent>[]>(`${path}/history`);
    return body.map(({ field, merge, restore_error }) => [field, merge, restore_error]);
  };
  const restore = (event_id: number) => browser.post(`${path}/restore`, { event_id });
  return { site, browser, id, path, read, newestChange, describeHistory, restore };
}

describe.each(engines)('restoring a version of a provider (%s)', (engine) => {
  test('undoes all later changes to texts, lists and dates, keeps the listing, and can itself be undone', async () => {
    const fields = { bio: 'First.', credential_ids: [1, 2] };
    const { browser, id, path, read, newestChange, restore } = await openProvider(engine, fields);
    await browser.put(`${path}/licenses`, { licenses: [license(1), license(2, { number: '7' })] });
    await browser.put(`${path}/panels`, { panels: [panel(1), panel(2, { state_id: 1 })] });
    const [version, before] = [await newestChange(), await read()];
    await sendChange(browser, id, {
      bio: 'Second.',
      last_name: 'Other',
      credential_ids: [3],
      state_ids: [2, 3],
    });
    await browser.put(`${path}/panels`, { panels: [panel(3, { is_accepting: false })] });
    await browser.patch(`${path}/availability`, { listing: 'unlisted' });
    const [changed, after] = [await newestChange(), await read()];
    expect(after.bio).toBe('Second.');

    expect((await restore(version)).status).toBe(200);
    expect(await read()).toEqual({ ...before, listing: 'unlisted' });
    expect((await restore(changed)).status).toBe(200);
    expect(await read()).toEqual(after);
  });

  test('within one save, a panel does not come back without its license', async () => {
    const { browser, path, read, newestChange, restore } = await openProvider(engine, { state_ids: [1, 2] });
    await browser.put(`${path}/panels`, { panels: [panel(1, { state_id: 2 })] });
    await browser.put(`${path}/licenses`, { licenses: [license(1)] });
    // The save removed the license, then the panel.
    expect(await restore((await newestChange()) - 1)).toMatchObject({
      status: 422,
      body: { error: "This version can't be restored. It has a panel in a state without license." },
    });
    expect((await read()).panels).toEqual([]);
  });

  test('keeps the verification', async () => {
    const { browser, id, path, newestChange, restore } = await openProvider(engine, { bio: 'First.' });
    const version = await newestChange();
    await browser.post(`${path}/verifications`, {});
    await sendChange(browser, id, { bio: 'Second.' });
    const verified_by = 'ana@practice.example';
    expect((await restore(version)).body).toMatchObject({ bio: 'First.', verified_by });
  });

  test('needs only what the version had, not what it had in between', async () => {
    const fields = { insurance_company_ids: [1], credential_ids: [1] };
    const { browser, id, read, newestChange, restore } = await openProvider(engine, fields);
    const [version, before] = [await newestChange(), await read()];
    await sendChange(browser, id, { insurance_company_ids: [1, 2], credential_ids: [1, 2] });
    await sendChange(browser, id, { ...fields, bio: 'Second.' });
    for (const path of ['insurance_companies/2', 'credentials/2']) {
      expect((await browser.delete(`/api/portal/${path}`)).status).toBe(204);
    }
    expect((await restore(version)).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  test('has the insurers and credentials of then, even if others have got their names', async () => {
    const fields = { insurance_company_ids: [1], credential_ids: [1] };
    const { browser, id, read, newestChange, restore } = await openProvider(engine, fields);
    const version = await newestChange();
    await sendChange(browser, id, { insurance_company_ids: [], credential_ids: [] });
    const rename = async (path: string, names: object) =>
      expect((await browser.patch(`/api/portal/${path}`, names)).status).toBe(200);
    await rename('credentials/1', { abbreviation: 'Old' });
    await rename('credentials/2', { abbreviation: 'RD' });
    await rename('insurance_companies/1', { name: 'Old' });
    await rename('insurance_companies/1', { aliases: [] });
    await rename('insurance_companies/2', { aliases: ['Aetna'] });
    expect((await restore(version)).status).toBe(200);
    expect(await read()).toMatchObject({ insurance_companies: [{ id: 1 }], credentials: [{ id: 1 }] });

    await sendChange(browser, id, { credential_ids: [] });
    await browser.delete('/api/portal/credentials/1');
    const error = "This version can't be restored. It names RD, which no longer exists.";
    expect((await restore(version)).body).toEqual({ error });
  });

  test('finds insurers by previous names; errors name insurers that were retired or merged', async () => {
    const fields = { insurance_company_ids: [1, 2], credential_ids: [1] };
    const { browser, id, read, newestChange, describeHistory, restore } = await openProvider(engine, fields);
    const insurers = '/api/portal/insurance_companies';
    const [version, before] = [await newestChange(), await read()];
    await sendChange(browser, id, { insurance_company_ids: [] });
    await browser.patch(`${insurers}/1`, { name: 'Aetna Health' });
    expect((await restore(version)).status).toBe(200);
    expect(new Set((await read()).panels as object[])).toEqual(new Set(before.panels as object[]));

    await browser.post(`${insurers}/1/merge`, { into_id: 2 });
    const duplicate =
      "This version can't be restored. After a merge, it would have an insurer twice at once.";
    expect((await restore(version)).body).toEqual({ error: duplicate });
    const [merged, ...earlier] = await describeHistory();
    expect(merged).toEqual(['panel', { from: 'Aetna Health', into: 'Blue Cross Blue Shield' }, null]);
    // Between the two changes of a save, one panel of the two is there.
    expect(earlier).toEqual([
      ['panel', undefined, duplicate],
      ['panel', undefined, null],
      ['panel', undefined, null],
      ['panel', undefined, null],
      [null, undefined, duplicate],
    ]);
    await sendChange(browser, id, { credential_ids: [] });
    await browser.delete('/api/portal/credentials/1');
    expect((await restore(version)).body).toEqual({
      error: "This version can't be restored. It names RD, which no longer exists.",
    });
  });
});
