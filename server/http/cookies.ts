import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { clientAddress } from './client-address.ts';

/** A request's browser, before anyone has signed in. */
export type Visitor = {
  address: string;
  /** The secret that binds passkey challenges to this browser; undefined before it has one. */
  browserToken: string | undefined;
  /** The token of the invitation or sign-in link that the browser opened last. */
  linkToken: string | undefined;
  /** The session's secret, possibly expired; undefined without a session. */
  sessionToken: string | undefined;
};

/** The format of `newToken`; any other value is ignored. */
const TOKEN = /^[\w-]{43}$/;

export type Cookies = ReturnType<typeof createCookies>;

/**
 * The portal's cookies, each a random secret. With https they are `__Host-` cookies, which other hosts can't set;
 * http://localhost can't have those.
 */
export function createCookies(origin: string) {
  const isHttps = origin.startsWith('https:');
  const options: CookieOptions = { httpOnly: true, secure: isHttps, sameSite: 'Lax', path: '/' };
  const cookie = (name: string, maxAge: number) => {
    const fullName = isHttps ? `__Host-${name}` : name;
    return {
      name: fullName,
      read(c: Context): string | undefined {
        const value = getCookie(c, fullName);
        return value && TOKEN.test(value) ? value : undefined;
      },
      write: (c: Context, token: string): void => setCookie(c, fullName, token, { ...options, maxAge }),
      clear: (c: Context): unknown => deleteCookie(c, fullName, options),
    };
  };
  const session = cookie('sorrel_session', 12 * 3600);
  const browser = cookie('sorrel_browser', 3600);
  const link = cookie('sorrel_invitation', 3600);
  return {
    session,
    browser,
    link,
    /** Clears the session cookie and everything else that the browser has stored. */
    endSession(c: Context): void {
      session.clear(c);
      c.header('Clear-Site-Data', '"cache", "storage"');
    },
    visitor: (c: Context): Visitor => ({
      address: clientAddress(c),
      browserToken: browser.read(c),
      linkToken: link.read(c),
      sessionToken: session.read(c),
    }),
  };
}
