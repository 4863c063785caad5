import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { listChanges } from '../../../server/db/history/repository.ts';
import { json } from '../../support/bodies.ts';
import { PERSON } from '../../support/portal.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { addProvider } from '../../support/provider.ts';
import { addUser } from '../../support/sessions.ts';
import { openStaffSite } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

describe.each(engines)('the history of settings and recipients (%s)', (engine) => {
  test('has each changed setting with its actor and old and new value', async () => {
    const { site, browser } = await openStaffSite(engine);
    const patch = (fields: object) =>
      browser.send('PATCH', '/api/ehr_integration_settings', json({ ehr_integration_setting: fields }));
    await patch({ ehr_provider: 'Healthie', patient_login_url: 'https://ehr.example/a' });
    await patch({ ehr_provider: 'Healthie', patient_login_url: 'https://ehr.example/b' });
    await patch({});
    const events = await changesOf(site.services.db, 'ehr_settings');
    expect(events).toEqual([
      ['ehr_provider', null, 'Healthie', PERSON.email],
      ['patient_login_url', null, 'https://ehr.example/a', PERSON.email],
      ['patient_login_url', 'https://ehr.example/a', 'https://ehr.example/b', PERSON.email],
    ]);
  });

  test('has recipients by address, even when the command line removes their account', async () => {
    const { site, browser } = await openStaffSite(engine);
    const bo = await addUser(site.services.db, { email: 'bo@practice.example' });
    const topic = { notification_type: 'license_expiry', channel: 'email' };
    const patch = (user_ids: number[]) =>
      browser.send('PATCH', '/api/portal/notification_subscriptions', json({ ...topic, user_ids }));
    await patch([bo.id]);
    await patch([bo.id]);
    const { code } = await sorrel(['remove-user', bo.email], databaseSettings(site.options));
    expect(code).toBe(0);
    expect(await changesOf(site.services.db, 'notification_recipients')).toEqual([
      ['license_expiry', [], [bo.email], PERSON.email],
      ['license_expiry', [bo.email], [], 'command line'],
    ]);
  });

  test('is append-only', async () => {
    const { site } = await openStaffSite(engine);
    const { db } = site.services;
    await addProvider(db);
    const [first] = await db.selectFrom('directory_events').selectAll().execute();
    const columns = `id, at, actor, subject, field`;
    const values = `${first?.id}, 0, 'x', 'provider', 'x'`;
    const statements = [
      `update directory_events set actor = 'x'`,
      'delete from directory_events',
      ...(engine === 'sqlite'
        ? [
            `insert or replace into directory_events (${columns}) values (${values})`,
            `replace into directory_events (${columns}) values (${values})`,
            `insert into directory_events (${columns}) values (${values}) on conflict (id) do update set actor = 'x'`,
            `insert into directory_events (${columns}) values (0, 0, 'x', 'provider', 'x')`,
          ]
        : [
            'truncate directory_events',
            `insert into directory_events (${columns}) values (${values}) on conflict (id) do update set actor = 'x'`,
          ]),
    ];
    for (const statement of statements) {
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/append-only/);
    }
    expect(await db.selectFrom('directory_events').selectAll().execute()).toEqual([first]);
  });
});

async function changesOf(
  db: Parameters<typeof listChanges>[0],
  subject: DirectoryEvent['subject'],
): Promise<unknown[][]> {
  const events = await listChanges(db, { subject, subjectId: null }, { before: null, limit: 100 });
  return events.reverse().map(({ field, oldValue, newValue, actor }) => [field, oldValue, newValue, actor]);
}
