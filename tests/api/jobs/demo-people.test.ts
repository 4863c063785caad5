import { expect, test } from 'vitest';
import type { LaunchItem } from '../../../domain/practice/practice-responses.ts';
import { latestEvents } from '../../../server/events/repository.ts';
import { readProviderTable, updateProvider } from '../../../server/providers/service.ts';
import { PERSON, signedInPerson } from '../../support/portal.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { engines, openSiteOn, openTrial } from '../../support/test-site.ts';

const DASHBOARD = '/api/portal/dashboard';

test.each(engines)('demo people leave a public site, edited ones stay (%s)', async (engine) => {
  const { site, database } = await openTrial(engine, { siteUrl: 'https://practice.example' });
  const { db } = site.services;
  const browser = await signedInPerson(site);
  await addProvider(db);
  const first = async (from = browser) =>
    (await from.get<{ launch_items: LaunchItem[] }>(DASHBOARD)).body.launch_items[0];
  const text = (count: number) => `${count} people of the demo practice are on the site.`;
  expect(await first()).toMatchObject({ topic: 'demo', text: text(35) });
  const trial = await signedInPerson(await openSiteOn(database), {
    ...PERSON,
    email: 'bo@practice.example',
  });
  expect((await first(trial))?.topic).not.toBe('demo');

  // Deleting a credential that somebody has is no edit of theirs; a new bio is.
  const [edited, kept] = (await readProviderTable(site.services, {})).providers.filter(
    ({ listing }) => listing === 'listed',
  );
  const [credential] = kept?.credentials ?? [];
  const credentials = '/api/portal/credentials';
  const { body } = await browser.get<{ id: number; provider_count: number }[]>(credentials);
  const count = body.find(({ id }) => id === credential?.id)?.provider_count;
  expect((await browser.delete(`${credentials}/${credential?.id}?provider_count=${count}`)).status).toBe(204);
  await updateProvider(site.services, edited?.id ?? 0, { bio: 'My own.' }, TESTER);
  const item = await first();
  expect([item?.text, item?.names?.length]).toEqual([text(34), 34]);
  expect(item?.names).toContain(`${kept?.firstName} ${kept?.lastName}`);

  expect((await browser.post(`${DASHBOARD}/demo_people/unlist`, {})).status).toBe(204);
  const { providers: all } = await readProviderTable(site.services, { listing: 'listed' });
  expect(all.map(({ lastName }) => lastName).sort()).toEqual([edited?.lastName, 'Provider'].sort());
  expect((await first())?.topic).not.toBe('demo');
  expect(await latestEvents(db, 1)).toMatchObject([
    { subject: 'provider', field: 'listing', newValue: 'unlisted', actorEmail: PERSON.email },
  ]);
});
