import { unescape as decode } from 'node:querystring';

const HIDDEN = '(hidden)';
const BASE64 = /[A-Za-z0-9+/_=-]{4,}/g;

/** Hides the password of SMTP_URL and base64 with its login, because mail servers may repeat the AUTH command. */
export function removeLogin(text: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl);
  const login = [username, password].filter(Boolean).map((part) => decode(part));
  const hasLogin = (word: string) => {
    const decoded = Buffer.from(word, 'base64').toString();
    return login.some((secret) => decoded.includes(secret));
  };
  const hidden = text.replace(BASE64, (word) => (hasLogin(word) ? HIDDEN : word));
  return password ? hidden.replaceAll(decode(password), HIDDEN) : hidden;
}
