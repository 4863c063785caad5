import { createLinkClient, type MailStops } from '../api-client/link-client.ts';
import { type RouteArgs, runLoad } from './load.ts';

/** What a link that stops mails loads, which changes nothing because mail scanners open links, and its button does. */
export function stopMails(resource: MailStops) {
  const run = (method: 'GET' | 'POST') => (args: RouteArgs<{ token: string }>) =>
    runLoad(
      ({ environment, params }) => createLinkClient(environment, params.token).mailStop(resource, method),
      args,
    );
  return { load: run('GET'), stop: run('POST') };
}
