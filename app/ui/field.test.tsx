import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
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

test('an error marks the field as invalid and describes it', () => {
  const html = renderToStaticMarkup(<TextField {...field} error="Name is required" />);
  expect(html).toContain('aria-invalid="true"');
  const [, id] = /<div id="([^"]+)"[^>]*>Name is required/.exec(html) ?? [];
  expect(html).toMatch(new RegExp(`aria-describedby="[^"]*${id}`));
});

test('the live region of an error is visible before there is an error', () => {
  const [region] =
    /<div [^>]*aria-live="polite"[^>]*><\/div>/.exec(renderToStaticMarkup(<TextField {...field} />)) ?? [];
  expect(region).toBeDefined();
  expect(region).not.toContain('hidden');
});

test('controls are disabled until hydration, without an unnamed group', () => {
  const html = renderToStaticMarkup(<UntilHydrated className="contents">x</UntilHydrated>);
  expect(html).toBe('<fieldset role="presentation" disabled="" class="contents">x</fieldset>');
});
