import { createBrowser, signedInPerson } from './portal.ts';
import { addProvider, type TestProvider } from './provider.ts';
import { type Engine, openTestSite } from './test-site.ts';

export const ASKED_AT = Date.parse('2027-03-15T12:00:00-07:00');
export const DIETITIAN_EMAIL = 'ada@dietitian.example';

/** A site at a fixed time with a signed-in colleague, who can ask dietitians to confirm their entries. */
export async function openConfirmations(engine: Engine) {
  let now = ASKED_AT;
  const site = await openTestSite(engine, { now: () => now });
  const { db } = site.services;
  const staff = await signedInPerson(site, undefined, ASKED_AT);
  return {
    site,
    db,
    staff,
    dietitian: createBrowser(site),
    add: (columns: TestProvider['columns'] = {}, provider: TestProvider = {}) =>
      addProvider(db, {
        firstName: 'Ada',
        lastName: 'Byrne',
        states: ['OR'],
        insuranceCompanies: ['Aetna'],
        columns: { contact_email: DIETITIAN_EMAIL, ...columns },
        ...provider,
      }),
    /** Returns the link of the mail to the dietitian. */
    async ask(id: number): Promise<string> {
      const { status } = await staff.post(`/api/portal/providers/${id}/confirmation_requests`, {});
      if (status !== 201) throw new Error(`Asking answered ${status}.`);
      const mails = db.selectFrom('outbox').select('data').orderBy('id', 'desc').limit(1);
      const { data } = await mails.executeTakeFirstOrThrow();
      return `/api/confirmations/${JSON.parse(data).token}`;
    },
    later(ms: number): void {
      now += ms;
    },
  };
}
