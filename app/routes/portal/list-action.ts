import type { ClientActionFunctionArgs } from 'react-router';
import type { ListCalls } from '../../api-client/calls.ts';
import type { PortalClient } from '../../api-client/portal-client.ts';
import type { Moving } from '../../editing/ordered-list.tsx';
import { runAction } from './action.ts';

/** The JSON that the dialogs and buttons of a list submit. */
export type ListSubmission<Fields> =
  | { intent: 'save'; id: number | null; revision: number; fields: Partial<Fields> }
  | Moving
  | { intent: 'retire'; id: number; revision: number; name: string; isRemoved: boolean };

type Revisioned = { revision: number };

/** Runs the action of a list's page. @param change returns a message for the user. */
export async function runListAction<Submission extends { intent: string }>(
  args: Pick<ClientActionFunctionArgs, 'context' | 'url' | 'request'>,
  change: (portal: PortalClient, submission: Submission) => Promise<string>,
) {
  const submission: Submission = await args.request.json();
  return runAction(args, (portal) => change(portal, submission), {
    // A moved item has no dialog that could show an error.
    isErrorInPlace: submission.intent !== 'move',
    reloadsAfterConflict: true,
  });
}

/** Moves an item. Returns a message for the user. */
export async function moveItem<Item>(
  list: Pick<ListCalls<Item, never>, 'move'>,
  moving: Moving,
): Promise<string> {
  const { name, position } = moving;
  await list.move(moving, position);
  return `${name} is number ${position} now.`;
}

/** Changes a list. Returns a message for the user. */
export async function changeList<Item extends Revisioned, Fields>(
  list: ListCalls<Item, Fields>,
  submission: ListSubmission<Fields>,
  nameOf: (item: Item) => string,
): Promise<string> {
  switch (submission.intent) {
    case 'save': {
      const { id, revision, fields } = submission;
      if (id === null) return `${nameOf(await list.create(fields))} was added.`;
      return `${nameOf(await list.update({ id, revision }, fields))} was saved.`;
    }
    case 'move':
      return moveItem(list, submission);
    case 'retire':
      await list.retire(submission, submission.isRemoved);
      return `${submission.name} was retired.`;
  }
}
