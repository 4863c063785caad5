import { latestEvents } from '../../server/events/repository.ts';
import { listUsers } from '../../server/team/repository.ts';
import { fakeClock } from './api-fakes.ts';
import { BO, registeredPerson } from './portal.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { createDatabase, type Engine, openSiteOn, type TestSite } from './test-site.ts';

export const INVITATIONS = '/api/portal/invitations';

/** A site with a mail server and an administrator, and Bo with a passkey and a session. */
export async function openTeam(engine: Engine, start = Date.now()) {
  const clock = fakeClock(start);
  const { mails, url: smtpUrl } = await startSmtpSink();
  const database = await createDatabase(engine);
  const site = await openSiteOn(database, { smtpUrl, now: clock.now });
  const { browser: admin } = await registeredPerson(site);
  const { browser: bo, authenticator } = await registeredPerson(site, BO);
  return { clock, mails, database, site, admin, bo, authenticator, id: await idOf(site, BO.email) };
}

export async function idOf({ services }: TestSite, email: string): Promise<number> {
  return (await listUsers(services.db)).find((user) => user.email === email)?.id ?? 0;
}

/** Returns what happened, to whom, by whom, with the new value. */
export async function trail({ services }: TestSite) {
  const events = await latestEvents(services.db, 100);
  return events.map((event) => [event.action, event.subjectName, event.actorEmail, event.newValue]);
}
