import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inOrderOf, MultiSelect } from './multi-select.tsx';

const choicesOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, label: `Food ${id}.` }));
const labelsOf = (html: string) => html.match(/Food \d+\./g) ?? [];

test('a long list has the chosen ones first and a search; an ordered one says the order', () => {
  const field = { label: 'Foods', value: [2], onChange: () => {} };
  const long = renderToStaticMarkup(<MultiSelect {...field} choices={choicesOf(13)} />);
  expect(labelsOf(long).slice(0, 2)).toEqual(['Food 2.', 'Food 0.']);
  expect(long).toContain('type="search"');
  const short = renderToStaticMarkup(<MultiSelect {...field} choices={choicesOf(12)} />);
  expect(labelsOf(short)[0]).toBe('Food 0.');
  expect(short).not.toContain('type="search"');
  const empty = renderToStaticMarkup(<MultiSelect {...field} choices={[]} />);
  expect(empty).toContain('There are none yet.');
  const ordered = renderToStaticMarkup(
    <MultiSelect {...field} value={[2, 0]} choices={choicesOf(3)} isOrdered />,
  );
  expect(ordered).toContain('Chosen: Food 2., Food 0.');
});

test('chosen ids are in the order of the list, after unknown ones', () => {
  expect(inOrderOf(choicesOf(3), [2, 9, 0])).toEqual([9, 0, 2]);
});
