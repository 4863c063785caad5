import { describe, expect, test } from 'vitest';
import { tables } from '../../support/directory.ts';
import {
  BEFORE,
  type Errors,
  LATER,
  type Notice,
  noon,
  openNotices,
  PATH,
  TODAY,
  text,
} from '../../support/notices.ts';
import { PERSON } from '../../support/portal.ts';
import { engines } from '../../support/test-site.ts';

const TOMORROW = '2027-04-01';
const MINUTE_MS = 60_000;
/** Of TODAY, so that a session lasts until TOMORROW. */
const LAST_MINUTE = noon(TODAY) + 11 * 60 * MINUTE_MS - MINUTE_MS;

describe.each(engines)('versions of a notice (%s)', (engine) => {
  test('a future version is shown from its day on; earlier ones stay', async () => {
    const { publish, change, read, links, clock } = await openNotices(engine);
    await publish('One.', BEFORE);
    await publish('One, corrected.', BEFORE);
    expect(await read()).toEqual([BEFORE, BEFORE, text('One, corrected.')]);
    // Moved twice before it begins.
    await publish('Two.', '2027-04-15');
    await publish('Two.', LATER);
    await change({ title: 'Privacy' });
    expect(await read()).toEqual([BEFORE, BEFORE, text('One, corrected.')]);
    expect(await read(`privacy-practices?effective_on=${LATER}`)).toBe(404);
    expect(await links()).toMatchObject([{ title: 'Notice of Privacy Practices' }]);
    clock.now = noon(LATER);
    expect(await read()).toEqual([LATER, LATER, BEFORE, text('Two.')]);
    expect(await links()).toMatchObject([{ title: 'Privacy' }]);
    expect(await read(`privacy-practices?effective_on=${BEFORE}`)).toEqual([
      BEFORE,
      LATER,
      BEFORE,
      text('One, corrected.'),
    ]);
    for (const other of ['2027-04-15', 'x', '2027-03-02']) {
      expect(await read(`privacy-practices?effective_on=${other}`)).toBe(404);
    }
  });

  test('the text that visitors read can be corrected while a later version waits', async () => {
    const { browser, change, publish, read, clock } = await openNotices(engine);
    await publish('One.', BEFORE);
    expect((await publish('Two.', LATER)).body.current_text_markdown).toBe('One.');
    await change({ current_text_markdown: 'One, corrected.' });
    expect(await read()).toEqual([BEFORE, BEFORE, text('One, corrected.')]);
    expect((await change({ current_text_markdown: '' })).status).toBe(422);
    const { body: events } = await browser.get<{ id: number; new_value: unknown }[]>(`${PATH}/1/history`);
    clock.now = noon(LATER);
    expect(await read()).toEqual([LATER, LATER, BEFORE, text('Two.')]);
    clock.now = noon(TODAY);
    // An earlier state gives the waiting version up.
    const first = events.findLast(({ new_value }) => new_value === true);
    await browser.post(`${PATH}/1/restore`, { event_id: first?.id });
    clock.now = noon(LATER);
    expect(await read()).toEqual([BEFORE, BEFORE, text('One.')]);
  });

  test('the date of the version that visitors read withdraws the one that waits', async () => {
    const { change, publish, read, clock } = await openNotices(engine);
    const wait = () => change({ title: 'Other', text_markdown: 'Two.', effective_on: LATER });
    await publish('One.', BEFORE);
    const { status } = await wait();
    const withdrawn = await change({ effective_on: BEFORE });
    expect([status, withdrawn.body]).toMatchObject([
      200,
      { title: 'Notice of Privacy Practices', text_markdown: 'One.', current_text_markdown: null },
    ]);
    await wait();
    await change({ effective_on: BEFORE, current_text_markdown: 'One, corrected.' });
    expect(await read()).toEqual([BEFORE, BEFORE, text('One, corrected.')]);
    await wait();
    const both = { text_markdown: 'Three.', effective_on: BEFORE };
    expect((await change({ ...both, current_text_markdown: 'Four.' })).status).toBe(422);
    await change(both);
    clock.now = noon(LATER);
    expect(await read()).toEqual([BEFORE, BEFORE, text('Three.')]);
  });

  test('a current text that is saved once the later version has begun is not lost', async () => {
    const { browser, publish, change, read, clock } = await openNotices(engine, LAST_MINUTE);
    const lost = {
      current_text_markdown:
        'No later version waits for its date: make this change in the text instead, and clear this field',
    };
    await publish('One.', BEFORE);
    await publish('Two.', TOMORROW);
    clock.now += MINUTE_MS;
    expect((await change({ current_text_markdown: 'One!' })).body.fields).toEqual(lost);
    expect((await change({ title: 'Other', current_text_markdown: '' })).status).toBe(200);
    expect(await read()).toEqual([TOMORROW, TOMORROW, BEFORE, text('Two.')]);
    const created = { title: 'A', slug: 'a', current_text_markdown: 'x' };
    expect((await browser.post<Errors>(PATH, created)).body.fields).toEqual(lost);
  });

  test('an earlier version can be deleted, for good', async () => {
    const { site, browser, change, publish, read, clock } = await openNotices(engine, LAST_MINUTE);
    for (const [value, date] of [
      ['One.', BEFORE],
      ['Two.', '2027-03-15'],
      ['Three.', TODAY],
      ['Four.', TOMORROW],
    ] as const)
      await publish(value, date);
    const remove = (date: string, revision?: number, id = 1) =>
      browser.send('DELETE', `${PATH}/${id}/versions/${date}`, {
        headers: revision ? { 'If-Match': `"${revision}"` } : {},
      });
    const { body: notice } = await browser.get<Notice & { earlier_versions: string[] }>(`${PATH}/1`);
    expect(notice.earlier_versions).toEqual(['2027-03-15', BEFORE]);
    const before = await tables(site);
    for (const date of [TODAY, TOMORROW, '2027-03-16', 'x', '%00'])
      expect([date, (await remove(date)).status]).toEqual([date, 404]);
    expect((await remove(BEFORE, undefined, 2)).status).toBe(404);
    expect((await remove(BEFORE, notice.revision - 1)).status).toBe(412);
    expect(await tables(site)).toEqual(before);
    expect((await remove(BEFORE, notice.revision)).status).toBe(204);
    expect(await read()).toEqual([TODAY, TODAY, '2027-03-15', text('Three.')]);
    expect(await read(`privacy-practices?effective_on=${BEFORE}`)).toBe(404);
    expect((await change({}, 1)).body.revision).toBe(notice.revision + 1);
    const { body: events } = await browser.get<{ id: number }[]>(`${PATH}/1/history`);
    expect(events[0]).toMatchObject({ actor: PERSON.email, field: 'version', old_value: BEFORE });
    const restored = await browser.post(`${PATH}/1/restore`, { event_id: events[1]?.id });
    expect(restored).toMatchObject({ status: 200, body: { revision: notice.revision + 1 } });
    clock.now += MINUTE_MS;
    expect(await read()).toEqual([TOMORROW, TOMORROW, TODAY, '2027-03-15', text('Four.')]);
    expect((await remove(TODAY)).status).toBe(204);
  });

  test('no version begins before one that visitors have read; restoring keeps its date', async () => {
    const { browser, publish, read } = await openNotices(engine);
    await publish('One.', BEFORE);
    await publish('Two.', TODAY);
    expect((await publish('Three.', '2027-03-30')).body.fields).toEqual({
      effective_on:
        'Effective date must not be before March 31, 2027, the date of the version that visitors have read',
    });
    const { body: events } = await browser.get<{ id: number; new_value: unknown }[]>(`${PATH}/1/history`);
    const first = events.findLast(({ new_value }) => new_value === true);
    const restored = await browser.post<Notice>(`${PATH}/1/restore`, { event_id: first?.id });
    expect([restored.status, restored.body.effective_on]).toEqual([200, TODAY]);
    expect(await read()).toEqual([TODAY, TODAY, BEFORE, text('One.')]);
  });
});
