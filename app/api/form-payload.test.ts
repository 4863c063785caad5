import { describe, expect, test } from 'vitest';
import { formPayload } from './form-payload.ts';

const entries = (fields: Parameters<typeof formPayload>[0]) => [...formPayload(fields).entries()];

describe('Form payload conventions', () => {
  test('Field names are converted from camelCase to snake_case', () => {
    expect(entries({ firstName: 'Ada', lastName: 'Ames' })).toEqual([
      ['first_name', 'Ada'],
      ['last_name', 'Ames'],
    ]);
  });

  test('Nested objects use bracket notation', () => {
    expect(
      entries({ ehrIntegrationSetting: { patientLoginUrl: 'https://x.example', deep: { oneMore: 'y' } } }),
    ).toEqual([
      ['ehr_integration_setting[patient_login_url]', 'https://x.example'],
      ['ehr_integration_setting[deep][one_more]', 'y'],
    ]);
  });

  test('Arrays use the [] suffix', () => {
    expect(entries({ provider: { stateIds: [3, 1, 2] }, userIds: [9] })).toEqual([
      ['provider[state_ids][]', '3'],
      ['provider[state_ids][]', '1'],
      ['provider[state_ids][]', '2'],
      ['user_ids[]', '9'],
    ]);
  });

  test('an empty array sends an empty entry', () => {
    expect(entries({ userIds: [], provider: { stateIds: [] } })).toEqual([
      ['user_ids[]', ''],
      ['provider[state_ids][]', ''],
    ]);
  });

  test('A null value is sent as empty', () => {
    expect(entries({ bio: null, provider: { ehrUuid: null }, list: [null] })).toEqual([
      ['bio', ''],
      ['provider[ehr_uuid]', ''],
      ['list[]', ''],
    ]);
  });

  test('Files are appended as files', async () => {
    const avatar = new File([new Uint8Array([1, 2, 3])], 'me.png', { type: 'image/png' });
    const form = formPayload({ provider: { avatar }, papers: [avatar] });
    const sent = form.get('provider[avatar]');
    expect(sent).toBeInstanceOf(File);
    expect((sent as File).name).toBe('me.png');
    expect((sent as File).type).toBe('image/png');
    expect(new Uint8Array(await (sent as File).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    expect(form.getAll('papers[]')).toHaveLength(1);
    expect([...form.keys()]).toEqual(['provider[avatar]', 'papers[]']);
  });

  test('Only changed fields are sent: a field that is undefined is left out', () => {
    expect(entries({ firstName: undefined, provider: { bio: undefined, lastName: 'Ames' } })).toEqual([
      ['provider[last_name]', 'Ames'],
    ]);
  });

  test('sends false, zero and empty text', () => {
    expect(entries({ a: false, b: 0, c: '', d: true })).toEqual([
      ['a', 'false'],
      ['b', '0'],
      ['c', ''],
      ['d', 'true'],
    ]);
  });
});
