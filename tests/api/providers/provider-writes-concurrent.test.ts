import { describe, expect, test } from 'vitest';
import { byDepth } from '../../support/depth.ts';
import { makeFail, tables } from '../../support/directory.ts';
import type { Answer, TestBrowser } from '../../support/portal.ts';
import { BO, signedInPerson } from '../../support/portal.ts';
import { created, type Fields, openStaffSite, sendChange } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';
import { drawPicture } from '../../support/uploads.ts';

const ROUNDS = byDepth({ short: 3, deep: 25 });
const FAILURE = { error: 'Something went wrong on our side. Please try again in a few minutes.' };

async function openWithTwo(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  return { site, ana: browser, bo: await signedInPerson(site, BO) };
}

/** Sends concurrent changes of one provider, rotating the first one. */
async function sendConcurrently(
  id: number,
  round: number,
  changes: [TestBrowser, Fields][],
): Promise<number[]> {
  const order = round % 2 === 0 ? changes : changes.toReversed();
  const answers = await Promise.all(order.map(([browser, fields]) => sendChange(browser, id, fields)));
  return answers.map(({ status }) => status);
}

describe.each(engines)('concurrent changes of one provider are both kept (%s)', (engine) => {
  test('of lists and texts', async () => {
    const { ana, bo } = await openWithTwo(engine);
    const { id } = await created(ana, { state_ids: [1, 2], insurance_company_ids: [1, 2] });
    for (let round = 0; round < ROUNDS; round++) {
      const state_ids = [1 + round, 2 + round, 3 + round];
      const insurance_company_ids = [1 + (round % 5), 6 + (round % 3)];
      const last_name = `Last ${round}`;
      const statuses = await sendConcurrently(id, round, [
        [ana, { state_ids, first_name: last_name }],
        [bo, { last_name, bio: last_name }],
        [ana, { insurance_company_ids, ehr_uuid: last_name }],
        [bo, { credential_ids: [1 + (round % 2)] }],
      ]);
      expect(statuses).toEqual([200, 200, 200, 200]);
      const provider = (await ana.get(`/api/providers/${id}`)).body;
      expect(provider).toMatchObject({
        ...{ first_name: last_name, last_name, bio: last_name, ehr_uuid: last_name },
        states: expect.arrayContaining(state_ids.map((stateId) => expect.objectContaining({ id: stateId }))),
        insurance_companies: { length: 2 },
        credentials: [{ id: 1 + (round % 2) }],
      });
    }
  });

  test('a change and two deletions: the provider is deleted completely', async () => {
    const { site, ana, bo } = await openWithTwo(engine);
    const before = await tables(site);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await created(ana, { state_ids: [1], insurance_company_ids: [1] });
      const [changed, ...deleted] = await Promise.all([
        sendChange(ana, id, { last_name: 'Ng', state_ids: [1, 2] }),
        ...[ana, bo].map((browser) => browser.delete(`/api/providers/${id}`)),
      ]);
      expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404]);
      expect([200, 404]).toContain(changed.status);
      expect(await tables(site)).toEqual(before);
    }
  });
});

describe.each(engines)('a failed change is rolled back (%s)', (engine) => {
  async function openFull() {
    const { site, browser } = await openStaffSite(engine);
    const avatar = new Blob([await drawPicture('png')]);
    const lists = { state_ids: [1, 2], credential_ids: [1], insurance_company_ids: [1, 2] };
    const { id } = await created(browser, { ...lists, bio: 'Old.', avatar });
    return { site, browser, id, before: await tables(site) };
  }

  const changed = async (): Promise<Fields> => ({
    ...{ first_name: 'New', last_name: 'Name', bio: '' },
    ...{ state_ids: [3], credential_ids: [], insurance_company_ids: [3] },
    avatar: new Blob([await drawPicture('png', { color: '#884422' })]),
  });

  test.each([
    ['insert', 'panels'],
    ['delete', 'licenses'],
    ['delete', 'images'],
  ] as const)('a change of a provider and its deletion, at the %s on %s', async (statement, table) => {
    const { site, browser, id, before } = await openFull();
    await makeFail(site, engine, statement, table);
    const answers: Answer[] = [await sendChange(browser, id, await changed())];
    if (table === 'images') answers.push(await browser.delete(`/api/providers/${id}`));
    for (const { status, body } of answers) expect([status, body]).toEqual([500, FAILURE]);
    expect(await tables(site)).toEqual(before);
  });
});
