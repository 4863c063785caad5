import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dateField } from '../../../domain/forms/date.ts';
import {
  booleanField,
  emailField,
  type Field,
  nameField,
  optionalText,
  phoneField,
} from '../../../domain/forms/field.ts';
import { idsField } from '../../../domain/forms/id-fields.ts';
import { linesField } from '../../../domain/forms/lines.ts';
import { markdownField } from '../../../domain/forms/markdown.ts';
import { npiField } from '../../../domain/forms/npi.ts';
import { urlField } from '../../../domain/forms/url.ts';
import { Fields } from './fields.tsx';
import { useFields } from './use-write.ts';

function render(field: Field, stored: unknown): string {
  function Page() {
    const form = useFields({ fields: { it: field }, stored: { it: stored } });
    const options = [
      { id: 1, label: 'One' },
      { id: 2, label: 'Two' },
    ];
    return <Fields form={form} names={['it']} options={{ it: options }} />;
  }
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />,
  );
}

test.each<[string, Field, unknown, RegExp]>([
  ['a name', nameField('It'), 'Ada', /<input [^>]*type="text"[^>]*value="Ada"/],
  ['nothing', optionalText('It', { maxLength: 9 }), null, /<input [^>]*value=""/],
  ['an email', emailField('It'), 'a@b.example', /type="email"[^>]*value="a@b.example"/],
  ['a phone number', phoneField(), '', /type="tel"/],
  ['an address', urlField('It'), '', /type="url"/],
  ['digits', npiField('It'), '', /inputMode="numeric"/i],
  ['a text', optionalText('It', { maxLength: 9, isMultiline: true }), 'A\nB', />A\nB<\/textarea>/],
  ['lines', linesField('It', { one: 'line', max: 3, maxLength: 9 }), ['A', 'B'], />A\nB<\/textarea>/],
  ['Markdown', markdownField('It'), 'A', />A<\/textarea>[\s\S]*<summary[^>]*>Formatting help/],
  ['a date', dateField('It'), '2027-03-31', /type="date"[^>]*value="2027-03-31"/],
  ['a check', booleanField('It', false), true, /type="checkbox"[^>]*checked/],
  ['a default', booleanField('It', true), undefined, /type="checkbox"[^>]*checked/],
  ['one of several', { ...nameField('It'), control: 'select' }, '2', /value="2" selected="">Two</],
  ['several of many', idsField('It'), [2], /<fieldset name="it"[\s\S]*checked=""[^>]*\/><span>Two/],
])('%s gets its control and stored value, label and hint', (_, field, stored, control) => {
  const html = render({ ...field, hint: 'The hint.' }, stored);
  expect(html).toMatch(control);
  expect(html).toContain(field.label);
  expect(html).toContain('The hint.');
  expect(html.includes('required-mark')).toBe(field.isRequired);
});
