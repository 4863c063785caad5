import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MultiSelect } from './multi-select.tsx';

const choices = ['Apple', 'Bean', 'Corn'].map((label, id) => ({ id, label }));

test('what is chosen stands first, and the count says the maximum', () => {
  const field = { label: 'Foods', choices, value: [2], onChange: () => {} };
  const html = renderToStaticMarkup(<MultiSelect {...field} max={12} />);
  expect(html.match(/Apple|Bean|Corn/g)).toEqual(['Corn', 'Apple', 'Bean']);
  expect(html).toContain('1 chosen, at most 12');
  expect(renderToStaticMarkup(<MultiSelect {...field} />)).toContain('1 of 3 chosen');
});
