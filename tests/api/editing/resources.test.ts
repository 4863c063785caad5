import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { HistoryEvent } from '../../../domain/history/schemas.ts';
import { tables } from '../../support/directory.ts';
import { type Answer, PERSON } from '../../support/portal.ts';
import { created, openStaffSite } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

type Event = SnakeCased<HistoryEvent>;
type Resource = {
  subject: HistoryEvent['subject'];
  /** Where its history is. */
  path: string;
  /** Where it is read, as an item or in a list. */
  readAt?: string;
  changeAt?: string;
  deleteAt?: string;
  group?: string;
  field: string;
  values: [unknown, unknown];
  /** Whether a change of another revision is rejected; otherwise the last one wins. */
  hasRevision?: true;
};

/** What staff edit besides lists. */
const RESOURCES: Resource[] = [
  {
    subject: 'provider',
    path: '/api/portal/providers/1',
    changeAt: '/api/providers/1',
    deleteAt: '/api/providers/1',
    group: 'provider',
    field: 'bio',
    values: ['One.', 'Two.'],
    hasRevision: true,
  },
  {
    subject: 'practice',
    path: '/api/portal/practice',
    field: 'phone',
    values: ['(503) 555-0101', '(503) 555-0102'],
  },
  {
    subject: 'ehr_settings',
    path: '/api/portal/ehr_integration_settings',
    readAt: '/api/ehr_integration_settings',
    changeAt: '/api/ehr_integration_settings',
    group: 'ehr_integration_setting',
    field: 'ehr_provider',
    values: ['Healthie', 'Other'],
  },
];
const [REVISED, PLAIN] = [true, undefined].map((wanted) =>
  RESOURCES.filter(({ hasRevision }) => hasRevision === wanted),
);

async function open(engine: Engine, { path, field, values, group, ...resource }: Resource) {
  const { site, browser } = await openStaffSite(engine);
  for (const _ of [1, 2]) await created(browser);
  const read = async () => {
    const { body } = await browser.get<Record<string, unknown>>(resource.readAt ?? path);
    return Array.isArray(body) ? (body[0] as Record<string, unknown>) : body;
  };
  const change = (value: unknown, headers = {}) => {
    const fields = { [field]: value };
    return browser.patch<{ current?: object }>(
      resource.changeAt ?? path,
      group ? { [group]: fields } : fields,
      headers,
    );
  };
  const history = async () => (await browser.get<Event[]>(`${path}/history`)).body;
  return { site, browser, read, change, history, one: values[0], two: values[1] };
}

describe.each(engines)('what staff edit (%s)', (engine) => {
  test.each(REVISED ?? [])(
    '$subject: a change of another revision is 412 with the current state',
    async (resource) => {
      const { browser, read, change, history, one, two } = await open(engine, resource);
      expect((await change(one, { 'If-Match': '"1"' })).etag).toBe('"2"');
      const [current, events] = [await read(), await history()];
      for (const tag of ['"1"', '"3"', '"02', '2', 'garbage', '"x"', '"99999999999"', '', '"1", "2"']) {
        const headers = { 'If-Match': tag };
        const answers: Answer[] = [await change(two, headers)];
        if (resource.deleteAt) answers.push(await browser.delete(resource.deleteAt, headers));
        for (const { status, etag, body } of answers) {
          expect([tag, status, etag, body]).toMatchObject([tag, 412, '"2"', { current }]);
        }
      }
      expect([await read(), await history()]).toEqual([current, events]);
      // The current tag, its weak form after compression, and any.
      for (const [value, tag] of [
        [two, '"2"'],
        [one, 'W/"3"'],
        [two, '*'],
      ]) {
        expect((await change(value, { 'If-Match': String(tag) })).status).toBe(200);
      }
      expect((await read())[resource.field]).toEqual(two);
    },
  );

  test.each(PLAIN ?? [])('$subject: the last change wins', async (resource) => {
    const { read, change, one, two } = await open(engine, resource);
    for (const value of [one, two]) {
      expect(await change(value, { 'If-Match': '"1"' })).toMatchObject({ status: 200, etag: null });
      expect((await read())[resource.field]).toEqual(value);
    }
  });

  test.each(RESOURCES)(
    '$subject: the history has each change with its actor, old and new value',
    async (resource) => {
      const { site, browser, read, change, history, one, two } = await open(engine, resource);
      const { field, subject } = resource;
      const initial = (await read())[field];
      for (const value of [one, two, two]) expect((await change(value)).status).toBe(200);
      const event = {
        subject,
        subject_id: /1$/.test(resource.path) ? 1 : null,
        field,
        actor_email: PERSON.email,
      };
      expect((await history()).filter((each) => each.field !== null)).toMatchObject([
        { ...event, old_value: one, new_value: two },
        { ...event, old_value: initial, new_value: one },
      ]);
      const before = await tables(site);
      expect((await change(two)).status).toBe(200);
      expect(await tables(site)).toEqual(before);
      if (event.subject_id === null) return;
      for (const id of ['4711', 'x']) {
        const unknown = resource.path.replace(/1$/, id);
        expect((await browser.get(`${unknown}/history`)).status).toBe(404);
      }
    },
  );
});
