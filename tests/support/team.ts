import { latestEvents } from '../../server/events/repository.ts';
import { fakeClock } from './api-fakes.ts';
import { BO, registeredPerson } from './portal.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { createDatabase, type Engine, openSiteOn, type TestSite } from './test-site.ts';

export const INVITATIONS = '/api/portal/invitations';

/** A site with a mail server, an administrator with the id 1, and Bo with a passkey and a session. */
export async function openTeam(engine: Engine, start = Date.now()) {
  const clock = fakeClock(start);
  const { mails, url: smtpUrl } = await startSmtpSink();
  const database = await createDatabase(engine);
  const site = await openSiteOn(database, { smtpUrl, now: clock.now });
  const { browser: admin } = await registeredPerson(site);
  const { browser: bo, authenticator } = await registeredPerson(site, BO);
  return { clock, mails, database, site, admin, bo, authenticator, id: 2 };
}

/** Returns what happened, to whom, by whom, with the new value. */
export async function trail({ services }: TestSite) {
  const events = await latestEvents(services.db, 100);
  return events.map((event) => [event.action, event.subjectName, event.actorEmail, event.newValue]);
}
