import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { contentOf } from '../../support/directory.ts';
import { ANA, BO } from '../../support/outbox.ts';
import { PERSON } from '../../support/portal.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { INBOX, openWithReferral, referralTrail, storedReferrals } from '../../support/referral-posts.ts';
import { notify, refer } from '../../support/referrals.ts';
import { createDatabase, type Engine, engines, openSiteOn } from '../../support/test-site.ts';

/** A Monday, after today, because captchas know the real time. */
const MONDAY = Date.parse('2030-01-07T20:00:00Z');

test.each(engines)('erasing leaves the reference, the dates and who it was (%s)', async (engine) => {
  const { site, browser, reference } = await openWithReferral(engine, () => MONDAY);
  const { db } = site.services;
  const erased = await refer(site.services, { phone: '(555) 010-0142' });
  await browser.post(`${INBOX}/2/contacts`, { outcome: 'reached', note: 'Wants mornings.' });
  await browser.patch(`${INBOX}/2`, { referral: { status: 'closed' } });
  expect((await browser.delete(`${INBOX}/2`)).status).toBe(204);
  const { referrals, referral_notes, outbox } = await contentOf(db);
  expect([referrals?.length, referral_notes, outbox]).toEqual([1, [], []]);
  expect((await browser.post(`${INBOX}/search`, { text: '5550100142' })).body).toEqual([]);
  expect((await referralTrail(site)).filter(({ action }) => action === 'erased')).toEqual([
    expect.objectContaining({
      at: new Date(MONDAY).toISOString(),
      actorEmail: PERSON.email,
      subjectName: erased,
      oldValue: { receivedOn: '2030-01-07', closedOn: '2030-01-07' },
    }),
  ]);
  expect((await storedReferrals(site)).referrals).toMatchObject([{ reference }]);
});

/** In the practice's time zone. */
const MIDNIGHT = Date.UTC(2026, 0, 1, 8);

/** A site with referrals closed at the given times (null: open), and the environment for commands. */
async function openClosed(engine: Engine, closed: (number | null)[]) {
  const database = await createDatabase(engine);
  const site = await openSiteOn(database);
  await notify(site.services, ANA, BO);
  for (const [index, closedAt] of closed.entries()) {
    await refer(site.services);
    if (closedAt === null) continue;
    await site.services.db
      .updateTable('referrals')
      .set({ status: 'closed', closed_at: closedAt })
      .where('id', '=', index + 1)
      .execute();
  }
  const settings = databaseSettings(database);
  const purge = (day: string, ...options: string[]) =>
    sorrel(['purge', '--closed-before', day, ...options], settings);
  return { site, database, purge };
}

test.each(engines)("purge deletes what closed before the practice's midnight (%s)", async (engine) => {
  const times = [MIDNIGHT - 1, MIDNIGHT, null, MIDNIGHT - 86_400_000, MIDNIGHT + 1];
  const { site, purge } = await openClosed(engine, times);
  const before = await storedReferrals(site);
  const found = '2 referrals closed before 2026-01-01';
  const dryRun = `${found}. Nothing has been removed.\n`;
  expect(await purge('2026-01-01', '--dry-run')).toEqual({ code: 0, stdout: dryRun, stderr: '' });
  // Without a terminal, it cannot ask.
  const stderr = `Permanently remove ${found}? Add --yes, since there is no terminal to ask on.\n`;
  expect(await purge('2026-01-01')).toEqual({ code: 2, stdout: '', stderr });
  expect(await storedReferrals(site)).toEqual(before);
  const done = { code: 0, stdout: 'Removed 2 referrals.\n', stderr: '' };
  expect(await purge('2026-01-01', '--yes')).toEqual(done);
  expect((await referralTrail(site)).filter(({ action }) => action === 'erased')).toEqual([
    expect.objectContaining({
      actorName: 'command line',
      oldValue: { closedBefore: '2026-01-01', referrals: 2 },
    }),
  ]);
  const after = await storedReferrals(site);
  const isKept = (id: number | null) => [2, 3, 5].includes(Number(id));
  expect(after.rows).toEqual(before.rows.filter(({ id }) => isKept(id)));
  expect(after.outbox).toEqual(before.outbox.filter(({ referral_id }) => isKept(referral_id)));
  expect(after.used).toEqual(before.used);
  // Ids are never reused, so links in old mails cannot open other referrals.
  await refer(site.services);
  expect((await storedReferrals(site)).rows).toContainEqual(expect.objectContaining({ id: 6 }));
});

test('on a terminal, it asks, and removes only after a yes', async () => {
  const { purge } = await openClosed('sqlite', [1]);
  const question = 'Permanently remove 1 referral closed before 2026-01-01? Type yes: ';
  const answer = (...lines: string[]) => {
    const terminal = Object.assign(Readable.from(lines), { isTTY: true });
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as unknown as typeof process.stdin);
    return purge('2026-01-01');
  };
  for (const lines of [['no\n'], ['\n'], []]) {
    const { code, stdout, stderr } = await answer(...lines);
    expect([code, stdout, stderr]).toEqual([1, '', `${question}Nothing has been changed.\n`]);
  }
  expect(await answer('yes\n')).toEqual({ code: 0, stdout: 'Removed 1 referral.\n', stderr: question });
});
