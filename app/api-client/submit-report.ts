import type { ReportKind } from '../../domain/directory/reports.ts';
import type { AcceptedReport } from '../../domain/directory/reviews/schemas.ts';
import { formPayload } from './form-payload.ts';
import { type ApiEnvironment, request } from './request.ts';

export type Report = { kind: ReportKind | null; text: string | null; recaptchaToken: string };

/** Reports a problem with a listing, without cookies. Separate from client.ts, so that other pages do not load it. */
export async function submitReport(
  environment: ApiEnvironment,
  providerId: string,
  report: Report,
): Promise<void> {
  const path = `/api/providers/${encodeURIComponent(providerId)}/reports`;
  const body = formPayload(report);
  await request<AcceptedReport>(environment, path, { method: 'POST', body, credentials: 'omit' });
}
