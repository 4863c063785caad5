import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../domain/team/permissions.ts';
import { json } from '../../support/bodies.ts';
import { tables } from '../../support/directory.ts';
import { PERSON, signedInPerson } from '../../support/portal.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

const OTHERS = [
  { email: 'bo@practice.example', first_name: 'Bo', last_name: 'Iriarte' },
  { email: 'cy@practice.example', first_name: 'Cy', last_name: 'Abel' },
  { email: 'di@practice.example', first_name: 'Di', last_name: 'ábel' },
];
const USERS = ['/portal/users', '/api/portal/users'];
const SUBSCRIPTIONS = ['/portal/notification_subscriptions', '/api/portal/notification_subscriptions'];
const TOPIC = { notification_type: 'patient_referral', channel: 'email' };

async function openWithUsers(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  for (const person of OTHERS) await signedInPerson(site, person);
  return { site, browser };
}

test.each(engines)('GET: users by name, and a subscription even without recipients (%s)', async (engine) => {
  const { browser } = await openWithUsers(engine);
  const [bo, cy, di] = OTHERS;
  const rest = {
    permissions: PERMISSIONS,
    is_deactivated: false,
    has_passkeys: false,
    last_signed_in_at: null,
  };
  const people = [cy, di, PERSON, bo].map((user, at) => ({ id: [3, 4, 1, 2][at], ...user, ...rest }));
  for (const path of [...USERS, ...SUBSCRIPTIONS]) {
    const { status, body, headers } = await browser.get(path);
    const wanted = USERS.includes(path) ? people : [{ ...TOPIC, user_ids: [] }];
    expect([path, status, body]).toEqual([path, 200, wanted]);
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

const RECIPIENTS = 'Recipients must be a list of at most 200 ids';
const TYPE = 'Notification type must be patient_referral';
const CHANNEL = 'Channel must be email';

describe.each(engines)('notification_subscriptions (%s)', (engine) => {
  test('sets recipients by PATCH and PUT at both paths, with a history; not if invalid', async () => {
    const { site, browser } = await openWithUsers(engine);
    const changes: [object, number[]][] = [
      [{ user_ids: [2, 1] }, [1, 2]],
      [{ user_ids: ['3', 3] }, [3]],
      // A missing list changes nothing; an empty one removes all.
      [{}, [3]],
      [{ user_ids: [1, 2, 3, 4] }, [1, 2, 3, 4]],
      [{ user_ids: [] }, []],
      [{ user_ids: [4], id: 7, email: 'eve@evil.example' }, [4]],
    ];
    for (const [index, [fields, user_ids]] of changes.entries()) {
      const path = SUBSCRIPTIONS[index % 2] ?? '';
      const answer = await browser.send(index < 3 ? 'PATCH' : 'PUT', path, json({ ...TOPIC, ...fields }));
      expect([answer.status, answer.body]).toEqual([200, { ...TOPIC, user_ids }]);
      for (const address of SUBSCRIPTIONS) {
        expect((await browser.get(address)).body).toEqual([{ ...TOPIC, user_ids }]);
      }
    }
    const history = await browser.get<object[]>('/api/portal/notification_subscriptions/history');
    const emails = [PERSON.email, 'bo@practice.example'];
    expect(history.body.at(-1)).toMatchObject({
      field: 'patient_referral',
      old_value: [],
      new_value: emails,
    });

    const path = SUBSCRIPTIONS[0] ?? '';
    const before = await tables(site);
    expect(before.notification_recipients).toHaveLength(1);
    const lists = [null, ['x'], Array(201).fill(1)];
    const wrong: [object, object][] = [
      [{ ...TOPIC, user_ids: [1, 5] }, { error: 'There is no user with the id 5' }],
      [{ ...TOPIC, notification_type: 'news', user_ids: [1] }, { error: TYPE }],
      [
        { notification_type: 'x', user_ids: [9] },
        { errors: [TYPE, CHANNEL, 'There is no user with the id 9'] },
      ],
      ...lists.map((user_ids): [object, object] => [{ ...TOPIC, user_ids }, { error: RECIPIENTS }]),
    ];
    for (const [sent, error] of wrong) {
      const { status, body } = await browser.patch(path, sent);
      expect([sent, status, body]).toEqual([sent, 422, error]);
    }
    expect(await tables(site)).toEqual(before);
  });
});
