import { expect, test } from 'vitest';
import { VARIABLES } from './config.ts';
import { misspellingWarnings } from './misspelled.ts';

test.each([
  ['SITE_URI', 'SITE_URL'],
  ['site_url', 'SITE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['PORTS', 'PORT'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['DB_URL', 'DATABASE_URL'],
])('%s: %s', (name, near) => {
  expect(misspellingWarnings([name], VARIABLES)).toEqual(
    near ? [`${name} is not a setting. Do you mean ${near}?`] : [],
  );
});

test('settings and the variables of other programs cause no warning', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'PWD', 'USER', 'LOGNAME', 'MAIL', 'LANG', 'TERM', 'NODE_ENV'];
  const more = ['POSTGRES_PASSWORD', 'SMTP_HOST', 'SMTP_PORT', 'SORREL_ARCHIVE', 'COST', 'GHOST', 'SORT'];
  expect(misspellingWarnings([...VARIABLES, ...others, ...more], VARIABLES)).toEqual([]);
});
