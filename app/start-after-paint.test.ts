import { expect, test } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const PAGE =
  '<head><link rel="preload" href="/a.woff2"/><link rel="modulepreload" nonce="n" href="/manifest.js"/>' +
  '<link rel="modulepreload" href="/root.js"/></head><body><p>Text</p>' +
  '<script nonce="n">window.context = "import \\"x\\";"</script>' +
  '<script nonce="n" type="module" async="">import "/manifest.js";\nimport * as route0 from "/root.js";\n' +
  '  \n  window.modules = {"root":route0};\n\nimport("/entry.js");</script></body>';

test('nothing is asked for before the page is painted', () => {
  const html = startAfterPaint(PAGE);
  const script = html.slice(html.indexOf('type="module"'));
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(script).not.toMatch(/^import\b(?!\()/m);
  expect(script.indexOf('"paint"')).toBeLessThan(script.indexOf('import('));
});

test('the scripts are still asked for together, and start in their order', () => {
  const html = startAfterPaint(PAGE);
  expect(html).toContain('of ["/manifest.js","/root.js"]');
  expect(html).toContain(
    'await import("/manifest.js");\nconst route0 = await import("/root.js");\n  \n  window.modules = {"root":route0};\n\nimport("/entry.js");',
  );
});

test('the rest of the page stays as it is', () => {
  const html = startAfterPaint(PAGE);
  expect(html).toContain('<link rel="preload" href="/a.woff2"/></head><body><p>Text</p>');
  expect(html).toContain('<script nonce="n">window.context = "import \\"x\\";"</script>');
  expect(startAfterPaint('<p>No scripts</p>')).toBe('<p>No scripts</p>');
});
