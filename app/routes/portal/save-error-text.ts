import { ApiError } from '../../api-client/api-error.ts';

/** The text for a change that was not saved (spec section 8). */
export function saveErrorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return 'Permission denied.';
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  return 'Something went wrong. Please try again later.';
}
