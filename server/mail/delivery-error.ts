/** A failed delivery: one line for staff, codes for the log, and whether the error is permanent. */
type DeliveryError = { message: string; code: string; isPermanent: boolean };

/** nodemailer's error. */
type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

const MAX_LENGTH = 200;

/**
 * Reads a delivery's error. Only 5yz replies about the recipient or the message are permanent (RFC 5321, 4.2.1);
 * a rejected login or sender is a configuration error, which staff can fix.
 */
export function deliveryError(error: unknown): DeliveryError {
  const known: SmtpError = error instanceof Error ? error : new Error(String(error));
  const { message, code = known.name, responseCode = 0, command = '' } = known;
  return {
    message: oneLine(message).slice(0, MAX_LENGTH),
    code: [code, command, responseCode].filter(Boolean).join(' '),
    isPermanent: responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)$/.test(command),
  };
}

/** Returns another program's text as one line, without control characters such as terminal escapes. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
