import { expect, test } from 'vitest';
import { formPayload } from './form-payload.ts';

/** The entries as they would stand in an address. */
test.each<[string, Parameters<typeof formPayload>[0], string]>([
  ['camelCase is converted to snake_case', { firstName: 'Ada', ehrUuid: 'x' }, 'first_name=Ada&ehr_uuid=x'],
  ['Nested objects use bracket notation', { a: { bC: { oneMore: 'y' } } }, 'a[b_c][one_more]=y'],
  ['Arrays use the [] suffix', { a: { stateIds: [3, 1] } }, 'a[state_ids][]=3&a[state_ids][]=1'],
  ['an empty array sends an empty entry', { a: { stateIds: [] } }, 'a[state_ids][]='],
  ['A null value is sent as empty', { bio: null, a: { id: null }, list: [null] }, 'bio=&a[id]=&list[]='],
  ['undefined is left out', { firstName: undefined, provider: { bio: undefined } }, ''],
  ['false, zero and empty text are sent', { a: false, b: 0, c: '' }, 'a=false&b=0&c='],
])('%s', (_, fields, entries) => {
  expect([...formPayload(fields)].map((entry) => entry.join('=')).join('&')).toBe(entries);
});

test('Files are appended as files', () => {
  const avatar = new File([new Uint8Array([1, 2, 3])], 'me.png', { type: 'image/png' });
  const form = formPayload({ provider: { avatar }, papers: [avatar] });
  expect([...form.keys()]).toEqual(['provider[avatar]', 'papers[]']);
  expect(form.get('provider[avatar]')).toMatchObject({ name: 'me.png', type: 'image/png', size: 3 });
});
