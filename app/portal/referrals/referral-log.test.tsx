import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import { ReferralLog, userName } from './referral-log.tsx';

test.each([
  ['sent', null, 'Email sent'],
  ['failed', 'Rejected', 'Email failed'],
  ['sent', 'There is no mail server.', 'Email saved as a file, not sent'],
])('a mail that is %s with the error %s: %s', (state, error, text) => {
  const mail = { id: 1, email: 'ana@practice.example', createdAt: '2027-03-31T20:00:00Z', attempts: 1 };
  const referral = {
    createdAt: mail.createdAt,
    patient: { company: 'Northshore' },
    mails: [{ ...mail, state, error }],
    events: [],
  } as unknown as OpenedReferral;
  const html = renderToStaticMarkup(<ReferralLog referral={referral} users={[]} />);
  expect(html).toContain(`>${text}<`);
});

const user = (id: number, firstName: string) => ({
  id,
  email: `${id}@sorrel.example`,
  firstName,
  lastName: 'Lee',
  permissions: [],
});

test('names tell users apart, with the address if two have one', () => {
  const users = [user(1, 'Ann'), user(2, 'Ben'), user(3, 'Ben')];
  const name = (email: string) => userName(users, email);
  expect(name('1@sorrel.example')).toBe('Ann Lee');
  expect(name('3@sorrel.example')).toBe('Ben Lee (3@sorrel.example)');
  expect(name('9@sorrel.example')).toBe('9@sorrel.example');
});
