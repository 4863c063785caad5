import { camelCase } from '../../domain/case.ts';
import { isRecord } from '../../domain/objects.ts';

/** A non-OK response from the API (spec section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  /** Parsed JSON, else text; the cause when there was no response. */
  readonly body: unknown;
  /** Empty when there was no response. */
  readonly headers: Headers;
  /** The error message in the body, if any. */
  readonly serverMessage: string | null;

  constructor(status: number, statusText: string, body: unknown, headers = new Headers()) {
    const serverMessage = messageOf(body);
    const isLost = body instanceof Error;
    super(
      serverMessage ??
        (isLost
          ? 'The connection was lost. Please try again.'
          : `API request failed: ${status} ${statusText}`),
    );
    this.serverMessage = serverMessage;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.headers = headers;
  }

  /** The field errors in the body, by camelCase name. */
  get fieldErrors(): Record<string, string> {
    const fields = isRecord(this.body) && isRecord(this.body.fields) ? this.body.fields : {};
    const errors: Record<string, string> = {};
    for (const [name, error] of Object.entries(fields)) {
      if (typeof error === 'string') errors[camelCase(name)] = error;
    }
    return errors;
  }
}

function messageOf(body: unknown): string | null {
  const { error, errors }: Record<string, unknown> = isRecord(body) ? body : {};
  if (typeof error === 'string' && error) return error;
  return Array.isArray(errors) && errors.length > 0 ? errors.join('\n') : null;
}
