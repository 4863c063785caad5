import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { loggedPath } from './request-log.ts';

test.each([
  ['/confirm/secret', '/confirm/...'],
  ['/api/confirmations/secret', '/api/confirmations/...'],
  ['/patient-referral/receipt/secret', '/patient-referral/receipt/...'],
  ['/patient-referral/receipt/secret.data', '/patient-referral/receipt/...'],
  ['/patient-referral/stop-mails/secret', '/patient-referral/stop-mails/...'],
  ['/api/referral_receipts/secret', '/api/referral_receipts/...'],
  ['/api/clinic_mail_stops/secret', '/api/clinic_mail_stops/...'],
  ['/stop-digests/secret', '/stop-digests/...'],
  ['/api/digest_stops/secret', '/api/digest_stops/...'],
  ['/patient-referral', '/patient-referral'],
])('%s is logged as %s', async (path, logged) => {
  const app = new Hono().all('*', (c) => c.text(loggedPath(c)));
  expect(await (await app.request(path)).text()).toBe(logged);
});
