import { expect, test } from 'vitest';
import { removeLogin } from './remove-login.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['AUTH PLAIN', base64('\0ann@x.org\0hunter/2')],
  ['AUTH PLAIN, cut off', base64('\0ann@x.org\0hunter/2').slice(0, -5)],
  ['AUTH LOGIN, the name', base64('ann@x.org')],
  ['AUTH LOGIN, the password', base64('hunter/2')],
  ['AUTH CRAM-MD5', base64('ann@x.org 3dbc88f0624776a737b39093f6eb6427')],
  ['the password', 'hunter/2'],
])('%s is hidden', (_, word) => {
  const text = `535 5.5.2 <${word}> is wrong, ann@x.org`;
  expect(removeLogin(text, 'smtp://ann%40x.org:hunter%2F2@mail.example')).toBe(
    '535 5.5.2 <(hidden)> is wrong, ann@x.org',
  );
});

test('a password with missing percent-encoding', () => {
  expect(removeLogin('535 100%z', 'smtp://ann:100%z@mail.example')).toBe('535 (hidden)');
});

test('without a login, everything is shown', () => {
  expect(removeLogin('535 QUJDRA==', 'smtp://mail.example')).toBe('535 QUJDRA==');
});
