/** A body with an optional content type. */
export const withType = (type: string | undefined, body: BodyInit): RequestInit => ({
  // Unlike strings and forms, bytes have no default content type.
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  headers: type === undefined ? {} : { 'Content-Type': type },
});
export const json = (body: unknown) => withType('application/json', JSON.stringify(body));
export const urlencoded = (body: string) => withType('application/x-www-form-urlencoded', body);

export function multipart(entries: Iterable<[string, string | Blob]>): RequestInit {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return { body };
}
