import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileField } from './file-field.tsx';
import { TextField } from './text-field.tsx';
import { UntilHydrated } from './until-hydrated.tsx';

const field = { label: 'Name', value: '', isRequired: true };

test('an untouched required field is not invalid, and has a visible mark that is not part of its name', () => {
  const html = renderToStaticMarkup(<TextField {...field} />);
  expect(html).toContain('aria-required="true"');
  expect(html).not.toMatch(/aria-invalid|\srequired/);
  expect(html).toMatch(/<label [^>]*><span class="required-mark">Name<\/span><\/label>/);
  expect(renderToStaticMarkup(<TextField {...field} isRequired={false} />)).not.toContain('required-mark');
});

test('an error marks the field and describes it, in a live region that is visible before', () => {
  const html = renderToStaticMarkup(<TextField {...field} error="Name is required" />);
  expect(html).toContain('aria-invalid="true"');
  const [, id] = /<div id="([^"]+)"[^>]*>Name is required/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`aria-describedby="[^"]*${id}`));
  const before = renderToStaticMarkup(<TextField {...field} />);
  expect(before).toMatch(/<div [^>]*aria-live="polite"(?![^>]*hidden)[^>]*><\/div>/);
});

test.each([
  [null, false, null],
  [new File([], 'a.png'), false, 'Clear photo'],
  [null, true, 'Delete photo'],
  ['cleared' as const, true, 'Keep photo'],
])('a picture %s, stored: %s, has the button %s', (value, hasStored, text) => {
  const html = renderToStaticMarkup(
    <FileField label="Photo" accept="" stored="" hasStored={hasStored} value={value} onChange={() => {}} />,
  );
  expect(/<button[^>]*>(.*?)<\/button>/.exec(html)?.[1] ?? null).toBe(text);
});

test('controls are disabled until hydration, without an unnamed group', () => {
  const html = renderToStaticMarkup(<UntilHydrated className="contents">x</UntilHydrated>);
  expect(html).toBe('<fieldset role="presentation" disabled="" class="contents">x</fieldset>');
});
