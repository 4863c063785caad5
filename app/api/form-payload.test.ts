import { expect, test } from 'vitest';
import { formPayload } from './form-payload.ts';

type Fields = Parameters<typeof formPayload>[0];

test.each<[string, Fields, [name: string, value: string][]]>([
  [
    'Field names are converted from camelCase to snake_case',
    { firstName: 'Ada', ehrUuid: 'x' },
    [
      ['first_name', 'Ada'],
      ['ehr_uuid', 'x'],
    ],
  ],
  ['Nested objects use bracket notation', { a: { bC: { oneMore: 'y' } } }, [['a[b_c][one_more]', 'y']]],
  [
    'Arrays use the [] suffix',
    { provider: { stateIds: [3, 1] } },
    [
      ['provider[state_ids][]', '3'],
      ['provider[state_ids][]', '1'],
    ],
  ],
  ['an empty array sends an empty entry', { provider: { stateIds: [] } }, [['provider[state_ids][]', '']]],
  [
    'A null value is sent as empty',
    { bio: null, provider: { ehrUuid: null }, list: [null] },
    [
      ['bio', ''],
      ['provider[ehr_uuid]', ''],
      ['list[]', ''],
    ],
  ],
  ['undefined is left out', { firstName: undefined, provider: { bio: undefined } }, []],
  [
    'false, zero and empty text are sent',
    { a: false, b: 0, c: '' },
    [
      ['a', 'false'],
      ['b', '0'],
      ['c', ''],
    ],
  ],
])('%s', (_, fields, entries) => {
  expect([...formPayload(fields).entries()]).toEqual(entries);
});

test('Files are appended as files', () => {
  const avatar = new File([new Uint8Array([1, 2, 3])], 'me.png', { type: 'image/png' });
  const form = formPayload({ provider: { avatar }, papers: [avatar] });
  expect([...form.keys()]).toEqual(['provider[avatar]', 'papers[]']);
  expect(form.get('provider[avatar]')).toMatchObject({ name: 'me.png', type: 'image/png', size: 3 });
});
