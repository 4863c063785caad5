import { useState } from 'react';
import { type ClientActionFunctionArgs, Link } from 'react-router';
import type { PortalClient } from '../../api/portal-client.ts';
import { confirm } from '../forms/confirm.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { runAction } from '../frame/action.ts';
import { listAt } from '../frame/pages.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { historyPath } from '../history/history.tsx';
import { providerCountText } from '../providers/listing-texts.ts';
import type { Route } from './+types/list.ts';
import { LIST_PAGES, type List, type ListItem, type ListName, pathOfItem } from './lists.ts';
import { type Moving, OrderedList } from './ordered-list.tsx';

async function load({ api, portal, url }: PortalLoadArgs) {
  const name = listAt(url.pathname);
  const [items, states] = await Promise.all([portal[name].list(), name === 'offices' ? api.states() : []]);
  return { name, items, states };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | { intent: 'save'; id: number | null; fields: object }
  | Moving
  | { intent: 'delete'; id: number; name: string; providerCount: number };

export async function clientAction(args: ClientActionFunctionArgs) {
  const submission: Submission = await args.request.json();
  return runAction(args, (portal) => change(portal, listAt(args.url.pathname), submission));
}

async function change(portal: PortalClient, name: ListName, submission: Submission): Promise<string> {
  const calls = portal[name];
  const { nameOf }: List = LIST_PAGES[name];
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
      await calls.remove(submission.id, submission.providerCount);
      return `${submission.name} was deleted.`;
  }
}

export default function ListRoute({ loaderData: { name, items, states } }: Route.ComponentProps) {
  return <ListPage key={name} name={name} items={items} states={states} />;
}

function ListPage({ name, items, states }: Route.ComponentProps['loaderData']) {
  const list: List = LIST_PAGES[name];
  const { what, fields, isOnPages, nameOf } = list;
  const [edited, setEdited] = useState<{ item: ListItem | null } | null>(null);
  return (
    <PortalPage
      purpose={list.purpose}
      isList
      actions={
        isOnPages ? (
          <Link to={pathOfItem(name, 'new')} className="button-primary">
            {`New ${what}`}
          </Link>
        ) : (
          <button type="button" onClick={() => setEdited({ item: null })} className="button-primary">
            {`New ${what}`}
          </button>
        )
      }
    >
      {items.length === 0 && <p>There are none yet.</p>}
      <OrderedList
        items={items}
        nameOf={nameOf}
        edit={(item) => (isOnPages ? pathOfItem(name, String(item.id)) : () => setEdited({ item }))}
        more={(item) => [
          { text: 'History', to: historyPath(`${list.path}/${item.id}`) },
          { text: 'Delete', onClick: () => confirmDelete(list, item), isDestructive: true },
        ]}
      >
        {(item) => <ItemRow list={list} item={item} />}
      </OrderedList>
      {edited && (
        <FormDialog
          title={edited.item ? `Edit ${nameOf(edited.item)}` : `New ${what}`}
          fields={fields}
          stored={edited.item}
          options={{ stateCode: states.map(({ code, displayName }) => ({ id: code, label: displayName })) }}
          submitText={edited.item ? 'Save' : 'Add'}
          submission={(values) =>
            ({ intent: 'save', id: edited.item?.id ?? null, fields: values }) satisfies Submission
          }
          onClose={() => setEdited(null)}
        />
      )}
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
    <div className="max-lg:leading-5">
      <p
        title={name}
        className={`font-semibold max-lg:text-[0.9375rem] max-sm:underline max-sm:decoration-leaf max-sm:underline-offset-3 ${hasCount ? 'truncate' : `line-clamp-2 max-sm:mb-1 ${facts ? 'lg:line-clamp-1' : ''}`}`}
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
function confirmDelete({ what, nameOf, consequence }: List, item: ListItem): void {
  const { id, providerCount = 0 } = item;
  const name = nameOf(item);
  const count = providerCountText(providerCount);
  confirm({
    title: `Delete ${what}`,
    text: (
      <>
        <p>{`Are you sure you want to delete “${name}”? ${consequence}`}</p>
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
