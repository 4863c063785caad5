import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../domain/team/permissions.ts';
import { NotificationSettingsCard } from './notification-settings-card.tsx';

test('a deactivated recipient stays in the list, marked; so is one without the permission for referrals', () => {
  const state = { hasPasskeys: true, lastSignedInAt: null, isDeactivated: false };
  const user = { ...state, lastName: 'Duarte', permissions: [...PERMISSIONS] };
  const users = [
    { ...user, id: 1, firstName: 'Ana', email: 'ana@practice.example' },
    { ...user, id: 2, firstName: 'Bo', email: 'bo@practice.example', isDeactivated: true },
    { ...user, id: 3, firstName: 'Cy', email: 'cy@practice.example', permissions: ['directory' as const] },
  ];
  const topic = { notificationType: 'patient_referral', channel: 'email' } as const;
  const settings = { users, subscriptions: [{ ...topic, userIds: [1, 2, 3] }] };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NotificationSettingsCard settings={settings} />
    </MemoryRouter>,
  );
  expect(html).toContain('Ana Duarte (ana@practice.example)<');
  expect(html).toMatch(/Bo Duarte \(bo@practice.example\)<\/span><span class="[^"]*"><span>deactivated</);
  expect(html.match(/cannot open referrals/g)).toHaveLength(1);
});
