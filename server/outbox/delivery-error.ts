/** Why a mail was not taken: in one line for staff, as codes for the log, and whether trying again is useless. */
export type DeliveryError = { message: string; code: string; isPermanent: boolean };

/** What nodemailer says of a refusal. */
type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

const MAX_LENGTH = 200;

/**
 * Reads the error of a mail that was not taken. For good is only what a server says of the recipient or the message
 * with 5yz (RFC 5321, 4.2.1); a refused login or sender is an error of our settings, and goes when they are mended.
 */
export function deliveryError(error: unknown): DeliveryError {
  const known: SmtpError = error instanceof Error ? error : new Error(String(error));
  const { message, code = known.name, responseCode = 0, command = '' } = known;
  return {
    message: message
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_LENGTH),
    code: [code, command, responseCode].filter(Boolean).join(' '),
    isPermanent: responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)$/.test(command),
  };
}
