import { snakeCaseKeys } from '../../domain/case.ts';
import type { DirectoryEvent } from '../../domain/directory/schemas.ts';
import type { PracticeFacts } from '../../domain/practice/facts-form.ts';
import type { FaqFields } from '../../domain/practice/faq-form.ts';
import type { Answer, DeletedFaq, Faq } from '../../domain/practice/schemas.ts';
import { nextCursor } from './client.ts';
import { type ApiEnvironment, currentState, request } from './request.ts';

/** With the ETag of its revision. Later changes send it, so that they overwrite nothing unseen. */
export type Revised<T> = T & { etag: string };

const PRACTICE = '/api/portal/practice';
const FAQS = '/api/portal/faqs';
const faq = (id: number | string) => `${FAQS}/${encodeURIComponent(id)}`;

/** The portal's API calls for the practice's facts and FAQs. */
export function practiceCalls(environment: ApiEnvironment) {
  async function call<T extends object>(
    method: string,
    path: string,
    { json, etag }: { json?: object; etag?: string } = {},
  ): Promise<Revised<T>> {
    const { data, headers } = await request<T>(environment, path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(etag && { 'If-Match': etag }) },
      ...(json && { body: JSON.stringify(snakeCaseKeys(json)) }),
    });
    return { ...data, etag: headers.get('ETag') ?? '' };
  }

  async function list<T>(path: string): Promise<T[]> {
    return (await request<T[]>(environment, path)).data;
  }

  return {
    practiceFacts: () => call<PracticeFacts>('GET', PRACTICE),
    /** @throws ApiError 412 if another user has changed them: see `currentOf`. */
    updatePracticeFacts: (changes: Partial<PracticeFacts>, etag: string) =>
      call<PracticeFacts>('PATCH', PRACTICE, { json: changes, etag }),
    /** @throws like `updatePracticeFacts`. */
    restorePracticeFacts: (eventId: number, etag?: string) =>
      call<PracticeFacts>('POST', `${PRACTICE}/restore`, { json: { eventId }, ...(etag && { etag }) }),

    faqs: () => list<Faq>(FAQS),
    deletedFaqs: () => list<DeletedFaq>(`${FAQS}/deleted`),
    faq: (id: string) => call<Faq>('GET', faq(id)),
    createFaq: (fields: Partial<FaqFields>) => call<Faq>('POST', FAQS, { json: fields }),
    /** @param etag if missing, changes any revision. @throws ApiError 412 if another user has changed it. */
    updateFaq: (id: number | string, changes: Partial<FaqFields>, etag?: string) =>
      call<Faq>('PATCH', faq(id), { json: changes, ...(etag && { etag }) }),
    async deleteFaq(id: string, etag: string): Promise<void> {
      await request(environment, faq(id), { method: 'DELETE', headers: { 'If-Match': etag } });
    },
    /** @param etag as for `updateFaq`. */
    restoreFaq: (id: number | string, eventId: number, etag?: string) =>
      call<Faq>('POST', `${faq(id)}/restore`, { json: { eventId }, ...(etag && { etag }) }),
    /** Returns the answer as visitors read it. @throws ApiError 422. */
    async previewAnswer(answerMarkdown: string): Promise<Answer> {
      const { data } = await request<Answer>(environment, `${FAQS}/preview`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(snakeCaseKeys({ answerMarkdown })),
      });
      return data;
    },

    /** @param subject a path below /api/portal. @param after the previous page's `next` cursor. */
    async historyOf(subject: string, after?: string | null) {
      const query = after ? `?${new URLSearchParams({ after })}` : '';
      const { data, headers } = await request<DirectoryEvent[]>(
        environment,
        `/api/portal/${subject}/history${query}`,
      );
      return { events: data, next: nextCursor(headers) };
    },
    /** Returns the current state if a change was rejected because another user had made one; else null. */
    currentOf<T extends object>(error: unknown): Revised<T> | null {
      const current = currentState<T>(error);
      return current && { ...current.data, etag: current.headers.get('ETag') ?? '' };
    },
  };
}
