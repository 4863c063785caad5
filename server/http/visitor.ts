/** A request's browser, before anyone has signed in. */
export type Visitor = {
  /** Network address for rate limits and the audit trail. */
  address: string;
  /** The secret that binds invitations and passkey challenges to this browser; undefined before it has one. */
  browserToken: string | undefined;
  /** The session's secret, possibly expired; undefined without a session. */
  sessionToken: string | undefined;
};
