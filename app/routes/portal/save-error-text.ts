import { ApiError } from '../../api-client/api-error.ts';

/** The text for a change that was not saved (spec section 8). */
export function saveErrorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return 'Permission denied.';
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  return 'Something went wrong. Please try again later.';
}

/** The status of a failed change. An action that answers with it loads nothing anew, so that forms keep what was typed. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 500;
}
