import { camelCaseKeys } from '../../domain/case.ts';
import { ApiError } from './api-error.ts';
import { type CacheOptions, checkCacheOptions, type LocalCache } from './local-cache.ts';
import type { Transport } from './transports.ts';

/** What the client runs on: where requests go, and what is remembered between them. */
export type ApiEnvironment = {
  transport: Transport;
  /** The browser's cache; null on the server, which remembers nothing for a visitor. */
  cache: LocalCache | null;
  /** The practice's site address (an origin), before which picture paths are put. */
  siteUrl: string;
};

export type RequestOptions = {
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** Whether the session's cookie goes along; all calls but the referral send it. */
  credentials?: RequestCredentials;
  /** Remember a GET's answer in the browser. */
  cacheOptions?: CacheOptions;
};

export type ApiAnswer<T> = { data: T; headers: Headers };

/**
 * One call of the API. Answers come with camelCase keys; an empty one is null.
 * @throws ApiError when the answer is not OK, when it is not the API's (a captive portal's page, say: 502), and when
 *   none comes (503). Error on wrong cache options.
 */
export async function request<T>(
  { transport, cache }: ApiEnvironment,
  path: string,
  { cacheOptions, ...init }: RequestOptions = {},
): Promise<ApiAnswer<T>> {
  if (cacheOptions) {
    checkCacheOptions(cacheOptions);
    const remembered = cache?.get(cacheOptions);
    if (remembered !== undefined) return { data: remembered as T, headers: new Headers() };
  }
  const { response, text } = await receive(transport(path, { credentials: 'include', ...init }));
  const json = parseJson(text);
  if (!response.ok) throw new ApiError(response.status, response.statusText, json ?? text);
  if (json === undefined && text !== '') throw new ApiError(502, 'Bad Gateway', text);
  const data = camelCaseKeys(json ?? null) as T;
  if (cacheOptions) cache?.set(cacheOptions, data);
  return { data, headers: response.headers };
}

async function receive(answer: Promise<Response>): Promise<{ response: Response; text: string }> {
  try {
    const response = await answer;
    return { response, text: await response.text() };
  } catch (cause) {
    throw new ApiError(503, 'Service Unavailable', cause);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
