import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '../api-client/api-error.ts';
import { type ApiClient, createApiClient } from '../api-client/client.ts';
import { apiContext } from '../api-client/context.ts';
import { type Report, renderContext } from '../render-context.ts';

export type RouteArgs<Params> = { context: Readonly<RouterContextProvider>; url: URL; params: Params };

export type LoadArgs<Params = unknown> = {
  api: ApiClient;
  url: URL;
  params: Params;
  /** The site's own address, an origin. */
  siteUrl: string;
  /** Hears of errors that the page can do without. */
  report: Report;
};

/**
 * Runs a page's data function for `loader` and `clientLoader` alike. An error of the API becomes the error page
 * of its status; thrown as data, since an Error subclass would reach the browser as a plain 500.
 */
export async function runLoad<T, Params>(
  load: (args: LoadArgs<Params>) => Promise<T>,
  { context, url, params }: RouteArgs<Params>,
): Promise<T> {
  const server = context.get(renderContext);
  const environment = context.get(apiContext);
  const report: Report = server ? server.report : console.error;
  try {
    const { siteUrl } = environment;
    return await load({ api: createApiClient(environment), url, params, siteUrl, report });
  } catch (error) {
    if (error instanceof ApiError) {
      throw data(error.message, { status: error.status, statusText: error.statusText });
    }
    if (server && error instanceof Error) {
      report('page failed to load', error);
      throw data('Internal Server Error', { status: 500, statusText: 'Internal Server Error' });
    }
    throw error;
  }
}
