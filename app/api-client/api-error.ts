/** An answer of the API that is not OK (spec section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  /** The parsed body: JSON where it was JSON, text otherwise. */
  readonly body: unknown;

  constructor(status: number, statusText: string, body: unknown) {
    super(messageOf(body) ?? `API request failed: ${status} ${statusText}`);
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

/** The body's error text if present, else its errors joined by line breaks. */
function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('error' in body && typeof body.error === 'string' && body.error) return body.error;
  if ('errors' in body && Array.isArray(body.errors) && body.errors.length > 0) return body.errors.join('\n');
  return undefined;
}
