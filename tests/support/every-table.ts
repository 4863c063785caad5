import { STAFF_LISTS } from '../../server/lists/lists.ts';
import { addItem } from '../../server/lists/service.ts';
import { logContact } from '../../server/referrals/inbox.ts';
import {
  authenticationOptions,
  createBrowser,
  openInvitation,
  registeredPerson,
  type TestBrowser,
} from './portal.ts';
import { TESTER } from './provider.ts';
import { refer } from './referrals.ts';
import { addOffice, created, referenceIds } from './staff.ts';
import type { TestSite } from './test-site.ts';
import { drawPicture } from './uploads.ts';

/** Uses the site like a practice, so that each table has at least one row. */
export async function useEveryTable(site: TestSite): Promise<{ browser: TestBrowser; reference: string }> {
  const { db } = site.services;
  const { browser } = await registeredPerson(site);
  await authenticationOptions(createBrowser(site));
  await openInvitation(site, createBrowser(site), 'bo@practice.example');
  const ids = await referenceIds(site);
  const links = {
    state_ids: [ids.state('OR')],
    insurance_company_ids: [ids.insurer('Aetna')],
    credential_ids: [ids.credential('RDN')],
    concern_ids: [2, 1],
    language_codes: ['es'],
    office_ids: [await addOffice(browser)],
  };
  const avatar = new File([await drawPicture('png')], 'avatar.png', { type: 'image/png' });
  const bio = 'Line one\nLine two\twith "quotes", \\N, naïve 🥕 and a \u2028 separator.';
  await created(browser, { ...links, bio, avatar });
  const { id: deleted } = await created(browser);
  await browser.delete(`/api/providers/${deleted}`);
  await db.insertInto('notification_recipients').values({ user_id: 1 }).execute();
  await refer(site.services);
  await logContact(site.services, 1, { outcome: 'reached', note: bio }, TESTER);
  const reference = await refer(site.services);
  const notice = { title: 'Fees', slug: 'fees', textMarkdown: bio, effectiveOn: '2027-03-31' };
  await addItem(site.services, STAFF_LISTS.notices, notice, TESTER);
  return { browser, reference };
}
