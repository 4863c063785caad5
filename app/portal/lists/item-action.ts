import { type ClientActionFunctionArgs, href } from 'react-router';
import type { ListCalls } from '../../api/calls.ts';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { LISTS, type List } from './lists.ts';

/** Stands for the id of a new item. */
const NEW = 'new';

/** Loads the item of a page that edits one of a list; null for a new one. */
export async function loadItem<Item>(calls: ListCalls<Item>, id: string): Promise<Item | null> {
  return id === NEW ? null : calls.get(id);
}

/** Runs the action of such a page, and leads to the list. */
export async function runItemAction(
  args: Pick<ClientActionFunctionArgs, 'context' | 'url' | 'request'>,
  id: string,
  name: 'faqs' | 'notices',
) {
  const changes: object = await args.request.json();
  const { nameOf }: List = LISTS[name];
  return runAction(args, async (portal) => {
    const item = id === NEW ? await portal[name].create(changes) : await portal[name].update(id, changes);
    return redirectWithFlash(args.context, href(`/portal/${name}`), {
      type: 'success',
      message: `${nameOf(item)} was ${id === NEW ? 'added' : 'saved'}.`,
    });
  });
}
