import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../domain/accounts/permissions.ts';
import { NotificationSettingsCard } from './notification-settings-card.tsx';

test('a deactivated recipient stays in the list, marked as deactivated', () => {
  const user = { lastName: 'Duarte', permissions: [...PERMISSIONS], hasPasskeys: true, lastSignedInAt: null };
  const users = [
    { ...user, id: 1, firstName: 'Ana', email: 'ana@practice.example', isDeactivated: false },
    { ...user, id: 2, firstName: 'Bo', email: 'bo@practice.example', isDeactivated: true },
  ];
  const subscriptions = [
    { notificationType: 'patient_referral' as const, channel: 'email' as const, userIds: [1, 2] },
  ];
  const html = renderToStaticMarkup(<NotificationSettingsCard settings={{ users, subscriptions }} />);
  expect(html).toContain('Ana Duarte (ana@practice.example)<');
  expect(html).toMatch(/Bo Duarte \(bo@practice.example\)<\/span><span class="[^"]*">deactivated</);
});

test('a recipient of referral mails without the permission for referrals is marked', () => {
  const user = {
    ...{ id: 1, firstName: 'Ana', lastName: 'Duarte', email: 'ana@practice.example' },
    ...{ permissions: ['directory' as const], hasPasskeys: true, isDeactivated: false, lastSignedInAt: null },
  };
  const subscriptions = [
    { notificationType: 'patient_referral' as const, channel: 'email' as const, userIds: [1] },
  ];
  const html = renderToStaticMarkup(<NotificationSettingsCard settings={{ users: [user], subscriptions }} />);
  expect(html.match(/cannot open referrals/g)).toHaveLength(1);
});
