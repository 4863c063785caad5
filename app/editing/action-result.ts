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

/** Form field name of the revision that a change was made from. */
export const REVISION_FIELD = 'revision';

/** Options of a submission of JSON to the page's action. */
export const JSON_POST: FetcherSubmitOptions = { method: 'post', encType: 'application/json' };

/** The JSON that an item's form submits. */
export type ItemSubmission<Fields> =
  | { intent: 'create'; changes: Partial<Fields> }
  | { intent: 'update'; changes: Partial<Fields>; revision: number };

/** The JSON that an item's page submits otherwise. */
export type ItemRemoval = { intent: 'remove'; revision: number; name: string };
