import { memo, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import { isPaused } from '../../domain/directory/availability.ts';
import type { StaffProvider } from '../../domain/directory/schemas.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { fullName } from '../../domain/names.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { DeleteIcon, EditIcon, ViewIcon } from '../ui/icons.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { Avatar } from './avatar.tsx';
import { countAccepted } from './provider-table-view.ts';

const AVATAR_SIZE = 32;
const CODES_IN_NARROW_ROW = 5;

const ACTION = 'grid size-11 cursor-pointer place-items-center rounded-full hover:bg-mint';

/** A row of the provider table. Memoized, so that typing into the filter does not rerender rows. */
export const ProviderRow = memo(function ProviderRow({
  provider,
  insurerCount,
  today,
  onDelete,
  isChosen,
  isFixed,
  onChoose,
  listSearch,
}: {
  provider: StaffProvider;
  insurerCount: number;
  today: string;
  /** Null without the permission to change providers. */
  onDelete: ((provider: StaffProvider) => void) | null;
  /** Whether it is among those to change together. */
  isChosen: boolean;
  /** Whether all are chosen, so that none can be left out. */
  isFixed: boolean;
  onChoose: (ids: number[], isChosen: boolean) => void;
  /** The list's query string. The row's pages keep it, so that they lead back to the same view. */
  listSearch: string;
}) {
  const name = fullName(provider);
  const params = { providerId: String(provider.id) };
  const view = { pathname: href('/portal/providers/:providerId', params), search: listSearch };
  const edit = { pathname: href('/portal/providers/:providerId/edit', params), search: listSearch };
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-mint-pale relative max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:pb-2">
      <th scope="row" className="px-4 py-2 font-medium">
        <span className="flex items-center gap-3">
          {onDelete && (
            <UntilHydrated isDisabled={isFixed}>
              <Checkbox
                isChecked={isChosen}
                onChange={(isChosen) => onChoose([provider.id], isChosen)}
                aria-label={`Choose ${name}`}
                className="p-3 max-lg:absolute max-lg:right-1.5 max-lg:bottom-0 lg:-m-3"
              />
            </UntilHydrated>
          )}
          <Avatar
            url={provider.avatarUrl}
            widths={PICTURE_WIDTHS.avatar}
            size={AVATAR_SIZE}
            loading="lazy"
            className="size-8 shrink-0 rounded-full"
          />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={view} className="link min-w-0 wrap-anywhere">
              {name}
            </Link>
            {stateBadges(provider, today).map(([text, tone]) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </span>
        </span>
      </th>
      <FactCell label="Credentials">
        <Codes codes={provider.credentials.map(({ abbreviation }) => abbreviation)} />
      </FactCell>
      <FactCell label="States">
        <Codes codes={provider.states.map(({ code }) => code)} />
      </FactCell>
      <FactCell label="Insurance">
        <span className="tabular-nums">
          {countAccepted(provider.insuranceCompanies)} / {insurerCount}
        </span>
      </FactCell>
      <td className="px-1 py-1 max-lg:col-start-2 max-lg:row-start-1">
        <span className="flex justify-end">
          <Link to={view} className={ACTION} title="View">
            <ViewIcon />
            <span className="sr-only">View {name}</span>
          </Link>
          {onDelete && (
            <>
              <Link to={edit} className={ACTION} title="Edit">
                <EditIcon />
                <span className="sr-only">Edit {name}</span>
              </Link>
              <button
                type="button"
                onClick={() => onDelete(provider)}
                aria-haspopup="dialog"
                className={`${ACTION} text-coral-deep`}
                title="Delete"
              >
                <DeleteIcon />
                <span className="sr-only">Delete {name}</span>
              </button>
            </>
          )}
        </span>
      </td>
    </tr>
  );
});

/** Returns status badges for a provider; none if it is listed and complete. */
function stateBadges(
  provider: Pick<StaffProvider, 'listing' | 'pausedFrom' | 'pausedUntil' | 'licenses'>,
  today: string,
): [text: string, tone: BadgeTone][] {
  const badges: [string, BadgeTone][] = [];
  if (provider.listing === 'draft') badges.push(['Draft', 'quiet']);
  if (provider.listing === 'unlisted') badges.push(['Unlisted', 'quiet']);
  if (isPaused(provider, today)) badges.push(['Paused', 'warning']);
  if (provider.licenses.some(({ expiresOn }) => expiresOn !== null && expiresOn < today)) {
    badges.push(['License expired', 'danger']);
  }
  return badges;
}

/** A cell of the table; in narrow windows, a labeled line of the row. */
function FactCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      data-label={label}
      className="px-4 py-2 max-lg:col-span-2 max-lg:flex max-lg:gap-3 max-lg:py-0.5 max-lg:text-sm max-lg:before:w-20 max-lg:before:shrink-0 max-lg:before:text-ink-soft max-lg:before:content-[attr(data-label)]"
    >
      {children}
    </td>
  );
}

/** Codes joined by commas. Narrow windows show the first ones and how many more there are. */
function Codes({ codes }: { codes: string[] }) {
  const others = codes.slice(CODES_IN_NARROW_ROW);
  const summary = codes.length === 0 ? 'None' : others.length > 0 && ` and ${others.length} more`;
  return (
    <span data-summary={summary || ''} className="min-w-0 max-lg:after:content-[attr(data-summary)]">
      {codes.slice(0, CODES_IN_NARROW_ROW).join(', ')}
      {others.length > 0 && <span className="max-lg:hidden">, {others.join(', ')}</span>}
    </span>
  );
}
