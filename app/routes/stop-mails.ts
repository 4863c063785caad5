import { apiContext } from '../api-client/context.ts';
import { callMailStop, type MailStops } from '../api-client/mail-stop-client.ts';
import { type RouteArgs, runLoad } from './load.ts';

/** What a link that stops mails loads, which changes nothing because mail scanners open links, and its button does. */
export function stopMails(resource: MailStops) {
  const run = (method: 'GET' | 'POST') => (args: RouteArgs<{ token: string }>) =>
    runLoad(({ params }) => callMailStop(args.context.get(apiContext), method, resource, params.token), args);
  return { load: run('GET'), stop: run('POST') };
}
