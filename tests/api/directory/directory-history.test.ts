import { describe, expect, test } from 'vitest';
import { listEvents } from '../../../server/db/history/repository.ts';
import { PERSON } from '../../support/portal.ts';
import { addUser } from '../../support/sessions.ts';
import { openStaffSite } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

describe.each(engines)('the history (%s)', (engine) => {
  test('has recipients by address', async () => {
    const { site, browser } = await openStaffSite(engine);
    const bo = await addUser(site.services.db, { email: 'bo@practice.example' });
    const topic = { notification_type: 'patient_referral', channel: 'email' };
    const patch = (user_ids: number[]) =>
      browser.patch('/api/portal/notification_subscriptions', { ...topic, user_ids });
    await patch([bo.id]);
    await patch([bo.id]);
    await patch([]);
    const { events } = await listEvents(site.services.db, { subject: 'notification_recipients' });
    expect(
      events.map(({ field, oldValue, newValue, actorEmail }) => [field, oldValue, newValue, actorEmail]),
    ).toEqual([
      ['patient_referral', [bo.email], [], PERSON.email],
      ['patient_referral', [], [bo.email], PERSON.email],
    ]);
  });
});
