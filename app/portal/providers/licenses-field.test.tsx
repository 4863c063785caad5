import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LicensesField } from './licenses-field.tsx';
import { EMPTY_LICENSE } from './provider-values.ts';

test('of the fields of a license, only the state has the mark of required ones', () => {
  const field = { label: 'Licenses', value: [EMPTY_LICENSE], onChange: () => {} };
  const html = renderToStaticMarkup(<LicensesField {...field} states={[]} isChecked={false} />);
  expect(html.match(/"required-mark">[^<]*/g)).toEqual(['"required-mark">State']);
});
