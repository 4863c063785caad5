import { useState } from 'react';
import { Link } from 'react-router';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PortalPage } from '../frame/portal-page.tsx';
import { ItemRow } from '../frame/section.tsx';
import { providerCountText } from '../providers/provider-count.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { LISTS, type List, type ListItem, type ListName } from './lists.ts';
import { type Moving, OrderedList } from './ordered-list.tsx';

/** The JSON that the dialogs and buttons of a list submit. */
export type ListSubmission =
  | { intent: 'save'; id: number | null; fields: object }
  | Moving
  | { intent: 'delete'; id: number; name: string; isConfirmed: boolean };

/** A list that staff order, with dialogs or pages that add, edit and delete its items. */
export function ListPage({
  name,
  items,
  choices,
}: {
  name: ListName;
  items: ListItem[];
  /** The options of fields that have some. */
  choices: Record<string, [value: string, text: string][]>;
}) {
  const list: List = LISTS[name];
  const { title, what, edit, nameOf } = list;
  /** With the item's id, so that its dialog closes when the item is deleted. */
  const [opened, setOpened] = useState<{ action: 'New' | 'Edit' | 'History' | 'Delete'; id?: number } | null>(
    null,
  );
  const item = items.find(({ id }) => id === opened?.id);
  const onClose = () => setOpened(null);
  return (
    <PortalPage
      title={title}
      isList
      actions={
        typeof edit === 'function' ? (
          <Link to={edit('new')} className="button-primary">
            New {what}
          </Link>
        ) : (
          <UntilHydrated>
            <button type="button" onClick={() => setOpened({ action: 'New' })} className="button-primary">
              New {what}
            </button>
          </UntilHydrated>
        )
      }
    >
      <p className="mb-5 max-w-2xl text-ink-soft">{list.intro}</p>
      <OrderedList
        items={items}
        nameOf={nameOf}
        edit={({ id }) =>
          typeof edit === 'function' ? edit(String(id)) : () => setOpened({ action: 'Edit', id })
        }
        more={({ id }) => [
          { text: 'History', onClick: () => setOpened({ action: 'History', id }) },
          { text: 'Delete', onClick: () => setOpened({ action: 'Delete', id }), isDestructive: true },
        ]}
      >
        {(each) => (
          <ItemRow
            name={nameOf(each)}
            {...(each.providerCount !== undefined && { lead: providerCountText(each.providerCount) })}
            details={list.detailsOf(each).filter(Boolean).join(' · ')}
          />
        )}
      </OrderedList>
      {typeof edit !== 'function' && (opened?.action === 'New' || (opened?.action === 'Edit' && item)) && (
        <ItemDialog
          title={item ? `Edit ${nameOf(item)}` : `New ${what}`}
          item={item ?? null}
          form={edit}
          choices={choices}
          onClose={onClose}
        />
      )}
      {opened?.action === 'History' && item && (
        <HistoryDialog subject={`${list.path}/${item.id}`} name={nameOf(item)} onClose={onClose} />
      )}
      {opened?.action === 'Delete' && item && (
        <DeleteDialog {...list} name={nameOf(item)} item={item} onClose={onClose} />
      )}
    </PortalPage>
  );
}

/** Confirms the deletion of an item, and its removal from the providers that have it. */
function DeleteDialog({
  what,
  name,
  item: { id, providerCount = 0 },
  consequence,
  onClose,
}: {
  what: string;
  name: string;
  item: ListItem;
  consequence: string;
  onClose: () => void;
}) {
  const count = providerCountText(providerCount);
  return (
    <FormDialog
      role="alertdialog"
      title={`Delete ${what}`}
      description={
        <>
          <p>
            Are you sure you want to delete “{name}”? {consequence}
          </p>
          <p className="mt-2 font-semibold">This can NOT be undone.</p>
          {providerCount > 0 && (
            <p className="mt-2 font-semibold">{`${count} ${providerCount === 1 ? 'has' : 'have'} it.`}</p>
          )}
        </>
      }
      submitText={providerCount > 0 ? `Delete and remove it from ${count}` : 'Delete'}
      busyText="Deleting..."
      submission={() =>
        ({ intent: 'delete', id, name, isConfirmed: providerCount > 0 }) satisfies ListSubmission
      }
      onClose={onClose}
    />
  );
}
