import { expect, test } from 'vitest';
import { ANA, BO, openSender, outboxRows } from '../../support/outbox.ts';
import { sessionOf } from '../../support/portal.ts';
import { INBOX, referralTrail } from '../../support/referral-posts.ts';
import { refer } from '../../support/referrals.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { engines } from '../../support/test-site.ts';

test.each(engines)('a parked mail is sent again with its data, and logged (%s)', async (engine) => {
  let isBroken = true;
  const { mails, url } = await startSmtpSink({
    rejectRecipient: () => (isBroken ? { code: 550, message: 'No such mailbox' } : null),
  });
  const site = await openSender(engine, url, [ANA, BO]);
  const { services } = site;
  const reference = await refer(services);
  const states = async () => (await outboxRows(services)).map(({ state }) => state);
  await expect.poll(states).toEqual(['parked', 'parked']);
  const browser = await sessionOf(site, { id: 1, email: ANA, firstName: 'Ana', lastName: 'Duarte' });
  const resend = (mail: number | string, id = 1) => browser.post(`${INBOX}/${id}/mails/${mail}/resend`, {});
  isBroken = false;
  expect(await resend(1)).toMatchObject({
    status: 200,
    body: {
      notifications: [{ id: 1, state: 'pending', attempts: 0, error: null }, { id: 2 }],
      events: [{ action: 'sent_again', new_value: 'Ana Duarte', actor_email: ANA, note: null }],
    },
  });
  await expect.poll(states).toEqual(['sent', 'parked']);
  expect(mails.map(({ recipients }) => recipients.join())).toEqual([ANA]);
  for (const { text } of mails) expect(text).toContain(reference);
  expect(mails.find(({ recipients }) => recipients.includes(ANA))?.text).toContain('/portal/referrals/1');
  expect((await referralTrail(site)).map(({ action }) => action)).toEqual(['sent_again']);

  expect(await resend(1)).toMatchObject({
    status: 409,
    body: { error: 'Only an email that failed permanently can be sent again.' },
  });
  await services.db.updateTable('users').set({ deactivated_at: 1 }).where('email', '=', BO).execute();
  expect(await resend(2)).toMatchObject({
    status: 409,
    body: { error: `${BO} has no active account any more.` },
  });
  await refer(services);
  for (const [mail, id] of [
    [99, 1],
    ['x', 1],
    [1, 2],
    [1, 99],
  ] as const) {
    expect([mail, id, (await resend(mail, id)).status]).toEqual([mail, id, 404]);
  }
  expect(await outboxRows(services)).toHaveLength(3);
});
