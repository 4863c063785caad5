import { expect, test } from 'vitest';
import { createEncodingChooser } from './rendered-page.ts';

const chooseEncoding = createEncodingChooser();

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.2,gzip ; q=0.2', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=nonsense', 'identity'],
])('Accept-Encoding: %s → %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
  expect(chooseEncoding(accepted)).toBe(encoding);
});
