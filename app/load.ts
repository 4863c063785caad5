import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from './api/api-error.ts';
import { type ApiClient, createApiClient } from './api/client.ts';
import { apiContext } from './api/context.ts';
import type { ApiEnvironment } from './api/request.ts';
import { type Recover, type Report, renderContext } from './render-context.ts';

export type RouteArgs<Params> = { context: Readonly<RouterContextProvider>; url: URL; params: Params };

export type LoadArgs<Params = unknown> = {
  api: ApiClient;
  /** For other clients. */
  environment: ApiEnvironment;
  url: URL;
  params: Params;
  /** Logs errors that the page can handle. */
  report: Report;
  recover: Recover;
};

/**
 * Runs a page's data function for both `loader` and `clientLoader`. API errors show the error page for their status.
 * The function throws them as `data`, because React Router sends an Error subclass to the browser as a plain 500.
 */
export async function runLoad<T, Params>(
  load: (args: LoadArgs<Params>) => Promise<T>,
  { context, url, params }: RouteArgs<Params>,
): Promise<T> {
  const server = context.get(renderContext);
  const environment = context.get(apiContext);
  const report: Report = server ? server.report : console.error;
  const recover: Recover = (loading, fallback, message) =>
    loading.catch((error) => {
      report(message, error);
      return fallback;
    });
  try {
    const api = createApiClient(environment);
    return await load({ api, environment, url, params, report, recover });
  } catch (error) {
    if (error instanceof ApiError) {
      const { message, status, statusText, headers } = error;
      const reference = server?.requestId ?? headers.get('X-Request-Id');
      throw data(status >= 500 ? { message, reference } : message, { status, statusText });
    }
    if (server && error instanceof Error) {
      report('page failed to load', error);
      const message = 'Internal Server Error';
      throw data({ message, reference: server.requestId }, { status: 500, statusText: message });
    }
    throw error;
  }
}
