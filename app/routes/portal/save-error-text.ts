import { ApiError } from '../../api-client/api-error.ts';

/** Returns the message for a failed save (spec section 8). */
export function saveErrorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return 'Permission denied.';
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  return 'Something went wrong. Please try again later.';
}

/** Returns the HTTP status of a failed save. Actions respond with it to prevent revalidation, so forms keep their values. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 500;
}

/**
 * Returns the outcome of a failed save for a dialog. After a conflict the page must reload, so that the next save can
 * succeed: the action then responds without the error's status.
 */
export function failedSave(error: unknown): {
  failure: { message: string; status: number };
  isReloaded: boolean;
} {
  const status = statusOf(error);
  return { failure: { message: saveErrorText(error), status }, isReloaded: status === 412 };
}
