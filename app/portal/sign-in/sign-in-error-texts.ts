import { ApiError } from '../../api/api-error.ts';

export const PASSKEYS_UNSUPPORTED =
  'Passkeys are not supported on this device or browser. Please try a different device or contact support.';
const NO_PASSKEYS =
  'No passkeys are registered for this account. Please contact an admin to set up your passkey access.';

/** Texts for a failed sign-in by status, verbatim from spec section 8. */
const BY_STATUS: Record<number, string> = {
  401: 'Authentication failed. Your passkey may have expired or been revoked. Please contact an admin for assistance.',
  404: 'A user could not be found with this email address. Please reach out to an admin for assistance.',
  500: "We're experiencing technical difficulties. Please try again in a few minutes or contact support.",
};

/** DOMException names for a closed, timed-out or aborted passkey prompt (WebAuthn Level 3, 5.1.4). */
const CANCELLATIONS = ['NotAllowedError', 'AbortError'];

/** Texts for a new passkey: the error's own (spec section 8), except for a cancelled prompt and one that exists. */
export function newPasskeyErrorText(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (CANCELLATIONS.includes(name)) {
    return 'Setting up the passkey was cancelled or timed out. Please try again.';
  }
  // The authenticator has one of `excludeCredentials` (WebAuthn Level 3, 5.1.3).
  if (name === 'InvalidStateError') return 'This device already has a passkey for this account.';
  return message || 'An unknown error occurred';
}

/** Texts for a failed sign-in, verbatim from spec section 8. */
export function signInErrorText(error: unknown): string {
  if (error instanceof ApiError && !(error.body instanceof Error)) {
    const { status, serverMessage } = error;
    if (status === 422 && serverMessage && /passkeys/i.test(serverMessage)) return NO_PASSKEYS;
    return BY_STATUS[status] ?? serverMessage ?? 'Authentication failed. Please try again.';
  }
  if (error instanceof Error && CANCELLATIONS.includes(error.name)) {
    return 'Passkey authentication was cancelled or timed out. Please try again.';
  }
  return 'Authentication failed. Please try again or contact support if the problem persists.';
}
