import { memo } from 'react';
import { href, Link } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import { isLicensed } from '../../../domain/providers/licenses.ts';
import type { StaffProvider } from '../../../domain/providers/provider-responses.ts';
import { Avatar } from '../../provider/avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import { CELL, ROW, ROW_HEADER } from '../../ui/table.tsx';
import { confirm } from '../forms/confirm.tsx';
import { today } from '../frame/times.ts';
import type { DeleteSubmission } from './delete-provider.tsx';

function showRow(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}

/** Paths on a square of 20. */
const ICONS = {
  view: 'M1.5 10S4.5 4 10 4s8.5 6 8.5 6-3 6-8.5 6-8.5-6-8.5-6ZM10 7.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z',
  edit: 'm3 17 .8-3.8L13.6 3.4a1.9 1.9 0 0 1 2.7 0l.3.3a1.9 1.9 0 0 1 0 2.7L6.8 16.2 3 17ZM11.8 5.2l3 3',
  delete: 'M3 5.5h14M8 5V3.5h4V5M5 5.5l.8 11h8.4l.8-11M8.2 8.5l.2 5M11.8 8.5l-.2 5',
};

const ACTION =
  'grid size-11 lg:pointer-fine:size-9 compact:w-9 cursor-pointer place-items-center rounded-full hover:bg-mint';

/** A row of the provider table. Memoized, so that typing into the filter does not rerender rows. */
export const ProviderRow = memo(function ProviderRow({
  provider,
  insurerCount,
  expiring,
  mayChange,
  isSaved,
  listSearch,
}: {
  provider: StaffProvider;
  insurerCount: number;
  /** Licenses that the table is filtered by; '' for none. */
  expiring: string;
  mayChange: boolean;
  isSaved: boolean;
  /** The table's query string, which the row's pages keep for the way back. */
  listSearch: string;
}) {
  const name = fullName(provider);
  const params = { providerId: String(provider.id) };
  const view = { pathname: href('/portal/providers/:providerId', params), search: listSearch };
  const edit = { pathname: href('/portal/providers/:providerId/edit', params), search: listSearch };
  const badges = stateBadges(provider);
  if (isSaved) badges.unshift(['Just saved', 'plain']);
  const credentials = provider.credentials.map(({ abbreviation }) => abbreviation);
  const codes = provider.states.map(({ code }) => code);
  return (
    <tr
      {...ROW}
      ref={isSaved ? showRow : null}
      className={`border-b border-line last:border-b-0 compact:flex compact:flex-wrap compact:items-center compact:gap-x-2 compact:py-2 compact:pr-1 compact:pl-3 ${isSaved ? 'bg-mint' : 'hover:bg-mint-pale'}`}
    >
      <th
        {...ROW_HEADER}
        scope="row"
        className="px-3 py-2 font-medium compact:basis-[calc(100%-8rem)] compact:grow compact:p-0"
      >
        <span className="flex items-center gap-3">
          <Avatar
            url={provider.avatarUrl}
            kind="avatar"
            size={32}
            loading="lazy"
            className="size-8 shrink-0 rounded-full"
          />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={view} translate="no" className="link min-w-0 wrap-anywhere">
              {name}
            </Link>
            {badges.map(([text, tone]) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
            {expiring && (
              <span className="w-full text-[0.8125rem] leading-4.5 font-normal text-coral-deep">
                {expiring}
              </span>
            )}
          </span>
        </span>
      </th>
      <td {...CELL} className={CELL_STYLE}>
        {credentials.join(', ')}
      </td>
      <td {...CELL} className={CELL_STYLE}>
        {codes.join(', ')}
      </td>
      <td {...CELL} className={`${CELL_STYLE} tabular-nums compact:after:content-["_insurers"]`}>
        {`${provider.insuranceCompanies.length} / ${insurerCount}`}
      </td>
      <td {...CELL} className="px-1 py-1 compact:p-0">
        <span className="flex justify-end">
          <Link to={view} className={ACTION} title="View" aria-label={`View ${name}`}>
            <Icon path={ICONS.view} />
          </Link>
          {mayChange && (
            <>
              <Link to={edit} className={ACTION} title="Edit" aria-label={`Edit ${name}`}>
                <Icon path={ICONS.edit} />
              </Link>
              <button
                type="button"
                onClick={() => confirmDeletion(provider, listSearch)}
                aria-haspopup="dialog"
                className={`${ACTION} text-ink-soft hover:text-coral-deep focus-visible:text-coral-deep`}
                title="Delete"
                aria-label={`Delete ${name}`}
              >
                <Icon path={ICONS.delete} />
              </button>
            </>
          )}
        </span>
      </td>
    </tr>
  );
});

/** Narrow windows show the cells below the name and the actions. */
const CELL_STYLE =
  'px-3 py-2 wrap-anywhere compact:order-1 compact:max-w-full compact:truncate compact:p-0 compact:text-sm compact:text-ink-soft compact:empty:hidden';

function stateBadges(
  provider: Pick<StaffProvider, 'listing' | 'isAccepting' | 'licenses'>,
): [text: string, tone: BadgeTone][] {
  const badges: [string, BadgeTone][] = [];
  if (provider.listing === 'draft') badges.push(['Draft', 'quiet']);
  if (provider.listing === 'unlisted') badges.push(['Unlisted', 'quiet']);
  if (!provider.isAccepting) badges.push(['Not accepting', 'warning']);
  if (!provider.licenses.every((license) => isLicensed(license, today()))) {
    badges.push(['License expired', 'danger']);
  }
  return badges;
}

/** Asks before a provider is deleted (spec section 4). @param search of the list. */
function confirmDeletion(provider: StaffProvider, search: string): void {
  const { id, revision } = provider;
  confirm({
    title: 'Delete Provider',
    text: (
      <>
        <p>
          Are you sure you want to delete <span translate="no">{fullName(provider)}</span>?
        </p>
        <p className="font-semibold">This can NOT be undone.</p>
      </>
    ),
    button: 'Delete',
    isDestructive: true,
    submission: { revision } satisfies DeleteSubmission,
    action: href('/portal/providers/:providerId/delete', { providerId: String(id) }) + search,
  });
}
