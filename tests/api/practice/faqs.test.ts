import { describe, expect, test } from 'vitest';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { readDefaultFaqs } from '../../../server/db/default-faqs.ts';
import { readAnswer } from '../../../server/practice/answer.ts';
import { getJson } from '../../support/answers.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

const PATH = '/api/portal/faqs';
const NEW = {
  question: 'Do you see children?',
  answer_markdown: 'Yes.\n\n- *Toddlers*\n- [Teens](https://a.example/)',
};

async function open(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const add = async () => (await browser.post<{ id: number }>(PATH, NEW)).body;
  const shown = async () => (await getJson<{ anchor: string; question: string }[]>(site, '/api/faqs')).body;
  return { site, browser, add, shown };
}

const defaultFaqs = readDefaultFaqs();

describe.each(engines)('FAQs (%s)', (engine) => {
  test('start with the defaults; visitors read an FAQ with its Markdown as data, until it is deleted', async () => {
    const { browser, add, shown } = await open(engine);
    const wanted = defaultFaqs.map(({ anchor, question, answer_markdown: markdown }) => {
      return { id: expect.any(Number), anchor, question, answer: snakeCaseKeys(readAnswer(markdown).answer) };
    });
    expect(await shown()).toEqual(wanted);

    const { id } = await add();
    expect((await shown()).at(-1)).toEqual({
      id,
      anchor: `faq-${id}`,
      question: NEW.question,
      answer: [
        { type: 'paragraph', items: [[{ text: 'Yes.' }]] },
        {
          type: 'bullets',
          items: [[{ text: 'Toddlers', is_emphasis: true }], [{ text: 'Teens', href: 'https://a.example/' }]],
        },
      ],
    });
    await browser.patch(`${PATH}/${id}`, { question: 'And babies?', position: 1 });
    expect((await shown())[0]?.question).toBe('And babies?');
    await browser.delete(`${PATH}/${id}`);
    expect(await shown()).toHaveLength(defaultFaqs.length);
  });

  test('at most 100', async () => {
    const { site, browser } = await open(engine);
    const others = Array.from({ length: 99 - defaultFaqs.length }, (_, index) => ({
      anchor: null,
      ...NEW,
      position: defaultFaqs.length + 1 + index,
    }));
    await site.services.db.insertInto('faqs').values(others).execute();
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await browser.post(PATH, NEW)).status);
    expect(statuses).toEqual([201, 422]);
  });
});
