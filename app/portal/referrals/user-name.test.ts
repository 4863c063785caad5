import { expect, test } from 'vitest';
import { userName } from './user-name.ts';

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
