import { describe, expect, onTestFinished, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { BulkResult } from '../../../domain/directory/bulk/schemas.ts';
import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { tables } from '../../support/directory.ts';
import { drawPicture } from '../../support/pictures.ts';
import { openServices } from '../../support/services.ts';
import { created, openStaffSite, sendChange } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

type Result = SnakeCased<BulkResult>;

/** A provider whom an import has changed, and one whom it has added. */
async function openImported(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const links = { state_ids: [ids.state('OR')], insurance_company_ids: [ids.insurer('Aetna')] };
  const { id: changed } = await created(browser, { ...links, bio: 'First.' });
  const list = async () => (await site.services.providers.list({})).providers;
  const before = await list();
  const { providerCsv } = site.services;
  const { rows } = await providerCsv.check(
    `id,first_name,last_name,bio,states,insurance_companies\n${changed},Ada,Byrne,Second.,WA,Cigna\n,Bo,Cruz,,OR,`,
  );
  await providerCsv.write(rows, { actor: 'import' });
  const added = changed + 1;
  const history = async (id: number) =>
    (await browser.get<SnakeCased<DirectoryEvent>[]>(`/api/portal/providers/${id}/history`)).body;
  const group = (await history(added))[0]?.group_id;
  const undo = (fields: object = {}, groupId: unknown = group) =>
    browser.post<Result>(`/api/portal/providers/changes/${groupId}/undo`, fields);
  return { site, browser, ids, changed, added, before, list, history, group, undo };
}

describe.each(engines)('undoing changes that were made together (%s)', (engine) => {
  test('undoes a verification, too', async () => {
    const { site, changed, history, undo } = await openImported(engine);
    const { providers } = site.services;
    const verify = async (actor: string) => {
      await providers.verify(changed, { actor });
      return (await history(changed))[0]?.group_id;
    };
    await verify('ann');
    const first = (await providers.get(changed)).provider;
    expect((await undo({}, await verify('bob'))).body.changed_count).toBe(1);
    const { verifiedAt, verifiedBy } = (await providers.get(changed)).provider;
    expect({ verifiedAt, verifiedBy }).toEqual({ verifiedAt: first.verifiedAt, verifiedBy: 'ann' });
  });

  test('sets changed providers back and deletes added ones, in one new group, after a preview', async () => {
    const { site, changed, added, before, list, history, undo } = await openImported(engine);
    const imported = await tables(site);
    const preview = await undo({ preview: true });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        group_id: null,
        changed_count: 2,
        changed: [
          { provider_id: changed, name: 'Ada Byrne', revision: 2 },
          {
            provider_id: added,
            name: 'Bo Cruz',
            changes: [{ field: null, old_value: null, new_value: null }],
          },
        ],
        skipped_count: 0,
        skipped: [],
      },
    });
    expect(preview.body.changed[0]?.changes).toContainEqual({
      field: 'bio',
      old_value: 'Second.',
      new_value: 'First.',
    });
    expect(await tables(site)).toEqual(imported);

    const { body } = await undo();
    expect(body).toEqual({ ...preview.body, group_id: expect.any(String) });
    expect(await list()).toEqual(before);
    for (const id of [changed, added]) {
      expect((await history(id))[0]).toMatchObject({ group_id: body.group_id, others: 1 });
    }
  });

  test('leaves alone, and names, whoever was changed since or no longer exists', async () => {
    const { site, browser, changed, added, undo } = await openImported(engine);
    await sendChange(browser, changed, { bio: 'Third.' });
    await browser.delete(`/api/providers/${added}`);
    const before = await tables(site);
    expect((await undo()).body).toMatchObject({
      group_id: null,
      changed: [],
      skipped: [
        {
          provider_id: changed,
          name: 'Ada Byrne',
          reason: 'It has been changed since by ana@practice.example.',
        },
        { provider_id: added, name: 'Bo Cruz', reason: 'It no longer exists.' },
      ],
    });
    expect(await tables(site)).toEqual(before);
  });

  test('can be undone itself, and not twice', async () => {
    const { site, changed, added, undo } = await openImported(engine);
    const { group_id } = (await undo()).body;
    expect((await undo()).body).toMatchObject({ changed: [], skipped_count: 2 });
    const again = (await undo({}, group_id)).body;
    expect(again).toMatchObject({
      changed: [{ provider_id: changed }],
      skipped: [{ provider_id: added, name: 'Bo Cruz', reason: 'It no longer exists.' }],
    });
    expect((await site.services.providers.get(changed)).provider).toMatchObject({ bio: 'Second.' });
  });

  test('deletes the pictures of providers that it deletes', async () => {
    const { site, browser, history, undo } = await openImported(engine);
    const avatar = new File([await drawPicture('png')], 'avatar.png', { type: 'image/png' });
    const { id } = await created(browser, { avatar });
    await undo({}, (await history(id))[0]?.group_id);
    expect((await tables(site)).images).toEqual([]);
  });

  test('a save names its own change, and its undo leaves a later change alone', async () => {
    const { site, browser, changed, undo } = await openImported(engine);
    const save = async (listing: string) => {
      const path = `/api/portal/providers/${changed}/availability`;
      return (await browser.patch(path, { listing })).headers.get('X-Change-Group');
    };
    const group = await save('unlisted');
    expect(await save('unlisted')).toBeNull();
    await site.services.providers.setAvailability(changed, { listing: 'draft' }, { actor: 'bob' });
    expect((await undo({}, group)).body.skipped).toMatchObject([
      { reason: 'It has been changed since by bob.' },
    ]);
    const changes = [{ field: 'listing', old_value: 'listed', new_value: 'draft' }];
    expect((await undo({}, await save('listed'))).body.changed).toMatchObject([{ changes }]);
    const verified = await browser.post(`/api/portal/providers/${changed}/verifications`, {});
    expect((await undo({}, verified.headers.get('X-Change-Group'))).body.changed_count).toBe(1);
  });

  test('names what cannot be set back, such as a panel of a retired insurer', async () => {
    const { browser, ids, changed, undo } = await openImported(engine);
    await browser.delete(`/api/portal/insurance_companies/${ids.insurer('Aetna')}`);
    const { body } = await undo();
    expect(body.skipped).toEqual([
      {
        provider_id: changed,
        name: 'Ada Byrne',
        reason: "This version can't be restored. It names Aetna, which no longer exists.",
      },
    ]);
    expect(body.changed_count).toBe(1);
  });

  test('404 for an unknown group, 409 for one that changed more than providers, 422 for a bad preview', async () => {
    const { browser, ids, history, changed, undo } = await openImported(engine);
    for (const id of ['x', '%00', '..%2f1', '🥑']) expect((await undo({}, id)).status).toBe(404);
    expect((await undo({ preview: 'x' })).status).toBe(422);
    await browser.delete(
      `/api/portal/insurance_companies/${ids.insurer('Cigna')}?remove_from_providers=true`,
    );
    const [retired] = await history(changed);
    expect(retired?.others).toBe(0);
    expect((await undo({}, retired?.group_id)).body).toEqual({
      error: 'Only changes of providers can be undone together.',
    });
  });
});

test('may wait longer for PostgreSQL than other requests, since an import may have added thousands', async () => {
  const { site, group } = await openImported('postgres');
  const { bulkChanges, db } = openServices({ ...site.options, hasTimeLimits: true });
  onTestFinished(() => db.destroy());
  const undo = () => bulkChanges.undo(String(group), {}, { actor: 'test' });
  expect(await undo()).toMatchObject({ changedCount: 2 });
});
