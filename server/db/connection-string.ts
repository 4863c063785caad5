const AS_VERIFY_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

/** Names `verify-full` in place of the modes that pg treats as it, since it prints seven lines about each of them. */
export function withSslModeInFull(databaseUrl: string): string {
  return /[?&]uselibpqcompat=/.test(databaseUrl)
    ? databaseUrl
    : databaseUrl.replace(AS_VERIFY_FULL, '$1verify-full');
}
