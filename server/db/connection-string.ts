const AS_VERIFY_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

/** Replaces SSL modes that pg treats as `verify-full` with it, because pg prints a long warning for them. */
export function withVerifyFull(databaseUrl: string): string {
  return /[?&]uselibpqcompat=/.test(databaseUrl)
    ? databaseUrl
    : databaseUrl.replace(AS_VERIFY_FULL, '$1verify-full');
}
