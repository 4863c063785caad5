import type { ClientActionFunctionArgs } from 'react-router';
import type { PortalClient } from '../../api/portal-client.ts';
import { runAction } from '../frame/action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import type { Route } from './+types/list.ts';
import { ListPage, type ListSubmission } from './list-page.tsx';
import { LISTS, type List, type ListName, listAt } from './lists.ts';

async function load({ api, portal, url }: PortalLoadArgs) {
  const name = listAt(url.pathname);
  const [items, states] = await Promise.all([portal[name].list(), name === 'offices' ? api.states() : []]);
  return { name, items, states };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: ClientActionFunctionArgs) {
  const submission: ListSubmission = await args.request.json();
  return runAction(args, (portal) => change(portal, listAt(args.url.pathname), submission), {
    // A moved item has no dialog that could show an error.
    isErrorInPlace: submission.intent !== 'move',
    reloadsAfterConflict: true,
  });
}

/** Returns a message for the user. */
async function change(portal: PortalClient, name: ListName, submission: ListSubmission): Promise<string> {
  const calls = portal[name];
  const { nameOf }: List = LISTS[name];
  switch (submission.intent) {
    case 'save': {
      const { id, fields } = submission;
      if (id === null) return `${nameOf(await calls.create(fields))} was added.`;
      return `${nameOf(await calls.update(id, fields))} was saved.`;
    }
    case 'move':
      await calls.update(submission.id, { position: submission.position });
      return `${submission.name} is number ${submission.position} now.`;
    case 'delete':
      await calls.remove(submission.id, submission.isConfirmed);
      return `${submission.name} was deleted.`;
  }
}

export default function ListRoute({ loaderData: { name, items, states } }: Route.ComponentProps) {
  const choices = { stateCode: states.map(({ code, displayName }): [string, string] => [code, displayName]) };
  return <ListPage key={name} name={name} items={items} choices={choices} />;
}
