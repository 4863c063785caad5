/** An answer of the API that is not OK (spec section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  /** The parsed body: JSON where it was JSON, text otherwise; the cause where no answer came. */
  readonly body: unknown;
  /** What the server says of the error in its body; null when it says nothing. */
  readonly serverMessage: string | null;

  constructor(status: number, statusText: string, body: unknown) {
    const serverMessage = messageOf(body);
    super(serverMessage ?? `API request failed: ${status} ${statusText}`);
    this.serverMessage = serverMessage;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

/** The body's error text if present, else its errors joined by line breaks. */
function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  if ('error' in body && typeof body.error === 'string' && body.error) return body.error;
  if ('errors' in body && Array.isArray(body.errors) && body.errors.length > 0) return body.errors.join('\n');
  return null;
}
