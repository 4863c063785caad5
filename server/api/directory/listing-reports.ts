import { z } from '@hono/zod-openapi';
import { CLOSING_FORM, REPORT_FORM } from '../../../domain/directory/reports.ts';
import { acceptedReportSchema, closedReportSchema } from '../../../domain/directory/reviews/schemas.ts';
import type { Services } from '../../services.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

const CAPTCHA_TOKEN = { label: "The captcha's token", isRequired: true, schema: { type: 'string' } };

/** Reports by visitors, under /providers/{id}/reports. */
export function providerReports({ reports, rateLimits }: Services): Route[] {
  return [
    route('post', '/', 'reportProblem', {
      summary: 'Reports a problem with the listing of a provider, without contact data',
      params: z.object({ id: z.string().openapi({ example: '7' }) }),
      body: formBody({ ...REPORT_FORM, recaptchaToken: CAPTCHA_TOKEN }),
      limit: rateLimits?.reports,
      returns: json('Stored', acceptedReportSchema, { status: 201 }),
      errors: ['not_found', 'gone'],
      handle: ({ id, body }) => reports.accept(id, body),
    }),
  ];
}

/** What staff do with reports; they read them in the review. */
export function listingReports({ reports }: Services): Route[] {
  return [
    route('patch', '/{id}', 'closeReport', {
      summary: 'Closes all reports of one problem. The reason is a short text, which the history shows',
      body: formBody(CLOSING_FORM),
      returns: json('The closed report', closedReportSchema),
      errors: ['conflict'],
      handle: ({ id, body, by }) => reports.close(id, body, by),
    }),
  ];
}
