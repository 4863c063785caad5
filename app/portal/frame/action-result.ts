import type { FetcherSubmitOptions } from 'react-router';

/** The result of a portal page's action. */
export type ActionResult<Current = unknown> = {
  /** The error; null after success. */
  message: string | null;
  /** The HTTP status of the error; null after success. */
  status: number | null;
  errors: Record<string, string>;
  /** What the action returns; null after an error. */
  current: Current | null;
};

/** Form field name of the revision that the user has seen. */
export const REVISION_FIELD = 'revision';

/** Options of a submission to the page's action: of JSON, and of a form. */
export const JSON_POST: FetcherSubmitOptions = { method: 'post', encType: 'application/json' };
export const FORM_POST: FetcherSubmitOptions = { method: 'post', encType: 'multipart/form-data' };
