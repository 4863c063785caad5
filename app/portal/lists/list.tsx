import { useRef } from 'react';
import { type ClientActionFunctionArgs, Link } from 'react-router';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { confirm } from '../forms/confirm.tsx';
import { useWrite } from '../forms/use-write.ts';
import { runAction } from '../frame/action.ts';
import { listAt } from '../frame/pages.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { historyPath } from '../history/history.tsx';
import { providerCountText } from '../providers/listing-texts.ts';
import type { Route } from './+types/list.ts';
import { LIST_PAGES, type List, type ListItem } from './lists.ts';

async function load({ portal, url }: PortalLoadArgs) {
  const name = listAt(url.pathname);
  return { name, items: await portal[name].list() };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | { intent: 'move'; id: number; name: string; position: number }
  | { intent: 'delete'; id: number; name: string; providerCount: number };

export async function clientAction(args: ClientActionFunctionArgs) {
  const submission: Submission = await args.request.json();
  return runAction(args, async (portal) => {
    const calls = portal[listAt(args.url.pathname)];
    if (submission.intent === 'move') {
      await calls.update(submission.id, { position: submission.position });
      return `${submission.name} is number ${submission.position} now.`;
    }
    await calls.remove(submission.id, submission.providerCount);
    return `${submission.name} was deleted.`;
  });
}

/** A list that staff reorder from each item's menu. */
export default function ListPage({ loaderData: { name, items } }: Route.ComponentProps) {
  const list: List = LIST_PAGES[name];
  const { what, purpose, nameOf } = list;
  const moved = useRef<Element | null>(null);
  // An element loses focus when it moves in the document.
  const { send, isBusy } = useWrite({
    onDone: () => moved.current instanceof HTMLElement && moved.current.focus(),
  });

  function move(item: ListItem, position: number): void {
    if (isBusy) return;
    moved.current = document.activeElement;
    void send({ intent: 'move', id: item.id, name: nameOf(item), position } satisfies Submission);
  }

  const menuOf = (item: ListItem, position: number): MenuItem[] => [
    ...(position > 1 ? [{ text: 'Move up', onClick: () => move(item, position - 1) }] : []),
    ...(position < items.length ? [{ text: 'Move down', onClick: () => move(item, position + 1) }] : []),
    { text: 'History', to: historyPath(`${list.path}/${item.id}`) },
    { text: 'Delete', onClick: () => confirmDelete(list, item), isDestructive: true },
  ];

  return (
    <PortalPage
      purpose={purpose}
      isList
      actions={
        <Link to="new" relative="path" className="button-primary">
          {`New ${what}`}
        </Link>
      }
    >
      {items.length === 0 && <p>There are none yet.</p>}
      <ol className="divide-y divide-line rounded-xl border border-line bg-white empty:hidden">
        {items.map((item, index) => (
          <li
            key={item.id}
            className="group/row relative flex min-h-16 items-center gap-1 py-1.5 pr-2 pl-4 hover:bg-mint-pale sm:gap-3 sm:pr-4"
          >
            <ItemRow list={list} item={item} />
            {/* Phones edit by a tap on the row, below its menu. */}
            <Link
              to={String(item.id)}
              relative="path"
              aria-label={`Edit ${nameOf(item)}`}
              className="button min-h-11 border border-transparent px-4 py-1.5 text-green sm:group-focus-within/row:border-green sm:group-hover/row:border-green sm:hover:bg-white max-sm:absolute max-sm:inset-0 max-sm:rounded-xl"
            >
              <span className="max-sm:sr-only">Edit</span>
            </Link>
            <Menu name={nameOf(item)} items={menuOf(item, index + 1)} />
          </li>
        ))}
      </ol>
    </PortalPage>
  );
}

/** A row of at most 76 px: an item's name, how many providers have it, and facts. Cut texts have titles. */
function ItemRow({ list, item }: { list: List; item: ListItem }) {
  const name = list.nameOf(item);
  const hasCount = item.providerCount !== undefined;
  const lead = hasCount && providerCountText(item.providerCount ?? 0);
  const facts = [lead, list.detailsOf(item).filter(Boolean).join(' · ')].filter(Boolean).join(' ·\u00a0');
  return (
    <div className="min-w-0 grow max-lg:leading-5">
      <p
        title={name}
        className={`font-semibold max-lg:text-[0.9375rem] decoration-leaf underline-offset-4 max-sm:underline ${hasCount ? 'truncate' : `line-clamp-2 max-sm:mb-1 ${facts ? 'lg:line-clamp-1' : ''}`}`}
      >
        {name}
      </p>
      {facts && (
        <p
          title={facts}
          className={`text-sm text-ink-soft lg:truncate ${hasCount ? 'max-lg:line-clamp-2' : 'truncate'}`}
        >
          {facts}
        </p>
      )}
    </div>
  );
}

/** Asks before an item is deleted, and before the providers that have it lose it. */
function confirmDelete({ what, nameOf }: List, item: ListItem): void {
  const { id, providerCount = 0 } = item;
  const name = nameOf(item);
  const count = providerCountText(providerCount);
  confirm({
    title: `Delete ${what}`,
    text: (
      <>
        <p>{`Are you sure you want to delete “${name}”? Visitors see it no longer.`}</p>
        <p className="font-semibold">This can NOT be undone.</p>
        {providerCount > 0 && (
          <p className="font-semibold">{`${count} ${providerCount === 1 ? 'has' : 'have'} it.`}</p>
        )}
      </>
    ),
    button: providerCount > 0 ? `Delete from ${count}` : 'Delete',
    isDestructive: true,
    submission: { intent: 'delete', id, name, providerCount } satisfies Submission,
  });
}
