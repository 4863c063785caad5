import { data, href, type RouterContextProvider, redirectDocument } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { apiContext } from '../../api/context.ts';
import { createPortalClient, type PortalClient } from '../../api/portal-client.ts';
import { type LoadArgs, type RouteArgs, runLoad } from '../../load.ts';
import type { Report } from '../../render-context.ts';

export type PortalLoadArgs<Params = unknown> = LoadArgs<Params> & { portal: PortalClient };

/** Runs a portal page's data function. Redirects to the login without a valid session (spec section 4). */
export function runPortalLoad<T, Params>(
  load: (args: PortalLoadArgs<Params>) => Promise<T>,
  args: RouteArgs<Params>,
): Promise<T> {
  return runLoad(async (loadArgs: LoadArgs<Params>) => {
    try {
      return await load({ ...loadArgs, portal: createPortalClient(loadArgs.environment) });
    } catch (error) {
      throw error instanceof ApiError && error.status === 401 ? leavePortal() : error;
    }
  }, args);
}

/** Returns null after an error, which it reports, but throws a 401, which leads to the login. */
export async function orNull<T>(loading: Promise<T>, report: Report, message: string): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    report(message, error);
    return null;
  }
}

/** Loads the login as a new document, so that no data of earlier pages stays in memory. */
export const leavePortal = (): Response => redirectDocument(href('/portal/login'));

export function portalClient(context: Readonly<RouterContextProvider>): PortalClient {
  return createPortalClient(context.get(apiContext));
}

/** Returns the provider id of the route. @throws 400 'Missing provider ID' (spec section 8). */
export function requireProviderId({ providerId }: { providerId: string }): string {
  const id = providerId.trim();
  if (!id) throw data('Missing provider ID', { status: 400, statusText: 'Bad Request' });
  return id;
}
