import type { ClientActionFunctionArgs } from 'react-router';
import type { ListCalls } from '../../api-client/calls.ts';
import type { PortalClient } from '../../api-client/portal-client.ts';
import type { ItemRemoval, ItemSubmission } from '../../editing/action-result.ts';
import { redirectWithFlash } from '../../editing/flash.ts';
import { runAction } from './action.ts';

/** Stands for the id of a new item. */
export const NEW = 'new';

/** Loads an item of a list with its history; nulls for a new one. @param list its path in the API, below /api/portal. */
export async function loadItem<Item>(
  portal: PortalClient,
  calls: ListCalls<Item, never>,
  list: string,
  id: string,
) {
  if (id === NEW) return { item: null, history: null };
  const [item, history] = await Promise.all([calls.get(id), portal.historyOf(`${list}/${id}`)]);
  return { item, history };
}

/** How a flash names an item, the page of the list, the list's calls, and what a removal does. */
type Items<Item, Fields> = {
  nameOf: (item: Item) => string;
  list: string;
  calls: (portal: PortalClient) => ListCalls<Item, Fields>;
  removed: 'deleted' | 'retired';
};

/** Runs the action of a page that edits one item of a list, and leads to the list. */
export async function runItemAction<Item extends object, Fields>(
  args: Pick<ClientActionFunctionArgs, 'context' | 'url' | 'request'>,
  id: string,
  { nameOf, list, calls, removed }: Items<Item, Fields>,
) {
  const submission: ItemSubmission<Fields> | ItemRemoval = await args.request.json();
  const finish = (name: string, done: string) =>
    redirectWithFlash(args.context, list, {
      type: 'success',
      message: `${name} was ${done}.`,
    });
  return runAction<Item>(
    args,
    async (portal) => {
      const items = calls(portal);
      switch (submission.intent) {
        case 'remove':
          await items.retire({ id, revision: submission.revision });
          return finish(submission.name, removed);
        case 'create':
          return finish(nameOf(await items.create(submission.changes)), 'added');
        case 'update':
          return finish(
            nameOf(await items.update({ id, revision: submission.revision }, submission.changes)),
            'saved',
          );
      }
    },
    {
      isErrorInPlace: submission.intent === 'remove',
      showsConflict: submission.intent === 'update',
    },
  );
}
