import { expect, test } from 'vitest';
import { json } from '../../support/bodies.ts';
import { signedInPerson } from '../../support/portal.ts';
import { created, referenceIds, sendChange } from '../../support/staff.ts';
import { createIcuDatabase, openSiteOn } from '../../support/test-site.ts';

test('on PostgreSQL with an ICU locale, a save without changes writes no history', async () => {
  const site = await openSiteOn(await createIcuDatabase());
  const { db } = site.services;
  const browser = await signedInPerson(site);
  const insurer = (await referenceIds(site)).insurer('Aetna');
  const aliases = ['B1', 'B:', 'b-2', 'b 3'];
  const fields = { state_ids: [1], insurance_company_ids: [insurer], credential_ids: [1, 2] };
  const provider = await created(browser, fields);
  const path = `/api/portal/insurance_companies/${insurer}`;
  const save = () => browser.send('PATCH', path, json({ name: 'Aetna', aliases }));

  const saved = await save();
  const events = () => db.selectFrom('events').selectAll().orderBy('id').execute();
  const before = await events();
  expect(saved.body).toMatchObject({ aliases });
  expect((await save()).body).toEqual(saved.body);
  expect((await sendChange(browser, provider.id, fields)).status).toBe(200);
  expect(await events()).toEqual(before);
  const { body: lists } = await browser.get('/api/portal/insurance_companies');
  expect(lists).toContainEqual(expect.objectContaining(saved.body));
});
