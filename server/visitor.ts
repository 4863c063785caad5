/** What the server knows of the browser behind a request, before it knows a person. */
export type Visitor = {
  /** Network address; for rate limits and the audit trail. */
  address: string;
  /** The secret that ties invitations and passkey challenges to this browser; undefined before it has one. */
  browserToken: string | undefined;
  /** The secret of its session; undefined when it has none. It may be over. */
  sessionToken: string | undefined;
};
