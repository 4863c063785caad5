import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import { ReferralLog } from './referral-log.tsx';

test.each([
  ['sent', null, 'Email queued'],
  ['pending', 'Greylisted', 'Email queued'],
  ['sent', 'There is no mail server.', 'Email saved as a file, not sent'],
])('a mail that is %s with the error %s: %s', (state, error, text) => {
  const mail = { id: 1, email: 'ana@practice.example', createdAt: '2027-03-31T20:00:00Z', attempts: 1 };
  const referral = {
    createdAt: mail.createdAt,
    patient: { company: 'Northshore' },
    notifications: [{ ...mail, state, error }],
    events: [],
  } as unknown as OpenedReferral;
  const html = renderToStaticMarkup(<ReferralLog referral={referral} nameOf={(email) => email} />);
  expect(html).toContain(`>${text}<`);
});
