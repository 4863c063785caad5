import type { FetcherSubmitOptions } from 'react-router';

/** The result of a portal page's action. */
export type ActionResult<Current = unknown> = {
  /** The error; null after success. */
  message: string | null;
  /** The HTTP status of the error; null after success. */
  status: number | null;
  errors: Record<string, string>;
  /** The version that is stored now, as far as the response has it: the saved one, or after 412 another user's. */
  current: Current | null;
};

/** Form field name of the ETag. */
export const ETAG_FIELD = 'etag';

/** Options of a submission of JSON to the page's action. */
export const JSON_POST: FetcherSubmitOptions = { method: 'post', encType: 'application/json' };
