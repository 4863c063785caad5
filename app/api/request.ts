import { camelCaseKeys } from '../../domain/case.ts';
import { ApiError } from './api-error.ts';
import { type CacheOptions, checkCacheOptions, type LocalCache } from './local-cache.ts';

/** An API response. Responses in process have `data` with camelCase keys instead of JSON. */
type RawResponse = Response & { data?: unknown };

export type Transport = (path: string, init: RequestInit) => Promise<RawResponse>;

export type ApiEnvironment = {
  transport: Transport;
  /** The browser's cache; null on the server. */
  cache: LocalCache | null;
  /** The site's origin, which makes picture paths absolute. */
  siteUrl: string;
};

/** By default, requests are sent with cookies. */
type RequestOptions = RequestInit & {
  /** Caches the response in the browser. */
  cacheOptions?: CacheOptions;
};

export type ApiResponse<T> = { data: T; headers: Headers };

/**
 * Returns the response's JSON with camelCase keys, or null for an empty body.
 * @throws ApiError for a status that is not OK; 502 for a page of a captive portal; 503 for a network failure.
 * @throws Error for invalid cache options.
 */
export async function request<T>(
  { transport, cache }: ApiEnvironment,
  path: string,
  { cacheOptions, ...init }: RequestOptions = {},
): Promise<ApiResponse<T>> {
  if (cacheOptions) {
    checkCacheOptions(cacheOptions);
    const cached = cache?.get(cacheOptions);
    // Each cache key belongs to one response type.
    if (cached !== undefined) return { data: cached as T, headers: new Headers() };
  }
  const { response, text } = await readResponse(transport(path, { credentials: 'include', ...init }));
  const json = parseJson(text);
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, json ?? text, response.headers);
  }
  if (json === undefined && text !== '') throw new ApiError(502, 'Bad Gateway', text);
  // The client and the API share the schema of each response.
  const data = (response.data ?? camelCaseKeys(json ?? null)) as T;
  if (cacheOptions) cache?.set(cacheOptions, data);
  return { data, headers: response.headers };
}

async function readResponse(promise: Promise<RawResponse>) {
  try {
    const response = await promise;
    return { response, text: response.data === undefined ? await response.text() : '' };
  } catch (cause) {
    throw new ApiError(503, 'Service Unavailable', cause);
  }
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
