import { type ReactNode, useState } from 'react';
import { providerCountText } from '../content/counts.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { HistoryDialog } from '../editing/history-dialog.tsx';
import { OrderedList } from '../editing/ordered-list.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { PortalPage } from './page.tsx';

type ListItem = { id: number; revision: number; providerCount?: number };

type RenderDialog<Item> = (item: Item, onClose: () => void) => ReactNode;

/** A list that staff order, with dialogs that add, edit and retire its items. */
export function ListPage<Item extends ListItem>({
  title,
  what,
  intro,
  subject,
  items,
  nameOf,
  fullNameOf = nameOf,
  consequence,
  form,
  children,
}: {
  title: string;
  /** An item, such as 'Insurer'. */
  what: string;
  intro: string;
  /** The path of the list in the API, below /api/portal. */
  subject: string;
  items: Item[];
  nameOf: (item: Item) => string;
  /** For the question before a retirement. */
  fullNameOf?: (item: Item) => string;
  /** What a retirement does. */
  consequence: string;
  /** The dialog that edits an item; null for a new one. */
  form: RenderDialog<Item | null>;
  children: (item: Item) => ReactNode;
}) {
  /** With the item's id, so that its dialog has the current revision, and closes when the item is removed. */
  const [opened, setOpened] = useState<{ action: string; id?: number } | null>(null);
  const item = items.find(({ id }) => id === opened?.id);
  const onClose = () => setOpened(null);
  const dialogs: Record<string, RenderDialog<Item>> = {
    Edit: form,
    History: (each) => <HistoryDialog {...{ subject, onClose }} name={nameOf(each)} id={each.id} />,
    Retire: (each) => (
      <RetireDialog {...{ what, consequence, onClose }} name={fullNameOf(each)} item={each} />
    ),
  };
  return (
    <PortalPage
      title={title}
      isList
      actions={
        <UntilHydrated>
          <button type="button" onClick={() => setOpened({ action: 'New' })} className="button-primary">
            New {what}
          </button>
        </UntilHydrated>
      }
    >
      <p className="mb-5 max-w-2xl text-ink-soft">{intro}</p>
      <OrderedList
        items={items}
        nameOf={nameOf}
        edit={({ id }) =>
          () =>
            setOpened({ action: 'Edit', id })
          }
        more={({ id }) =>
          Object.keys(dialogs)
            .slice(1)
            .map((text) => ({
              text,
              onClick: () => setOpened({ action: text, id }),
              isDestructive: text === 'Retire',
            }))
        }
      >
        {children}
      </OrderedList>
      {opened?.action === 'New' && form(null, onClose)}
      {opened && item && dialogs[opened.action]?.(item, onClose)}
    </PortalPage>
  );
}

/** Confirms the retirement of an item, and its removal from the providers that have it. */
function RetireDialog({
  what,
  name,
  item: { id, revision, providerCount = 0 },
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
      title={`Retire ${what}`}
      description={
        <>
          <p>
            Are you sure you want to retire the {what.toLowerCase()} “{name}”? {consequence}
          </p>
          <p className="mt-2 font-semibold">This can NOT be undone.</p>
          {providerCount > 0 && (
            <p className="mt-2 font-semibold">
              {providerCount === 1 ? `${count} has it` : `${count} have it`}, now or in the past. It will be
              removed from {providerCount === 1 ? 'this entry' : 'all of them'}, with an entry in the history.
            </p>
          )}
        </>
      }
      submitText={providerCount > 0 ? `Remove from ${count} and retire` : 'Retire'}
      busyText="Retiring..."
      submission={() => ({ intent: 'retire', id, revision, name, isRemoved: providerCount > 0 })}
      onClose={onClose}
    />
  );
}
