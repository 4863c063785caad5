import type { Context } from '../../server/context.ts';
import { notify } from './referrals.ts';
import type { ReceivedMail } from './smtp-sink.ts';
import { type Engine, openTestSite } from './test-site.ts';

export const [ANA, BO] = ['ana@practice.example', 'bo@practice.example'] as const;

/** Context that send through this server, with a fake clock. */
export async function openSender(engine: Engine, smtpUrl: string | undefined, recipients: string[]) {
  let ahead = 0;
  const site = await openTestSite(engine, { smtpUrl, now: () => Date.now() + ahead });
  await notify(site.services, ...recipients);
  site.services.outbox.start();
  return {
    ...site,
    /** Advances the clock so that all pending mails are due. */
    later(ms = 3_600_000) {
      ahead += ms;
      site.services.outbox.wake();
    },
  };
}

export const outboxRows = ({ db }: Context) => db.selectFrom('outbox').selectAll().orderBy('id').execute();
export const states = async (services: Context) => (await outboxRows(services)).map(({ state }) => state);
export const to = (mails: ReceivedMail[]) => mails.map(({ recipients }) => recipients.join()).sort();
export const header = (mail: ReceivedMail | undefined, name: string) =>
  mail?.headers.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
