import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { href, Link } from 'react-router';
import { fullName, type Provider } from '../../domain/entities.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { foldText } from '../ui/fold-text.ts';
import { DeleteIcon, EditIcon, ViewIcon } from '../ui/icons.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { Avatar } from './avatar.tsx';

/** From so many rows on, a box narrows the table by name. */
const ROWS_WITHOUT_FILTER = 20;
/** Rows on one page: more would keep a slow device busy at each key. */
const ROWS_PER_PAGE = 50;
const AVATAR_SIZE = 32;

/** The directory as staff see it (spec section 2): sortable by name, with what can be done to each provider. */
export function ProviderTable({
  providers,
  insurerCount,
  onDelete,
}: {
  /** In ascending order of names. */
  providers: Provider[];
  /** How many insurers there are. */
  insurerCount: number;
  onDelete: (provider: Provider) => void;
}) {
  const [wanted, setWanted] = useState({ filter: '', isDescending: false, page: 0 });
  // The box and the buttons answer at once; the rows follow.
  const { filter, isDescending, page } = useDeferredValue(wanted);
  const named = useMemo(
    () =>
      providers.map((provider) => ({
        provider,
        // In either order, as people say names.
        name: foldText(`${fullName(provider)} ${provider.lastName} ${provider.firstName}`),
      })),
    [providers],
  );
  const matching = named.filter(({ name }) => name.includes(foldText(filter.trim())));
  const ordered = isDescending ? matching.toReversed() : matching;
  const pages = Math.max(1, Math.ceil(matching.length / ROWS_PER_PAGE));
  const current = Math.min(page, pages - 1);
  const shown = ordered.slice(current * ROWS_PER_PAGE, (current + 1) * ROWS_PER_PAGE);

  return (
    <>
      {providers.length > ROWS_WITHOUT_FILTER && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <UntilHydrated>
            <input
              type="search"
              value={wanted.filter}
              onChange={({ currentTarget: { value } }) => setWanted({ ...wanted, filter: value, page: 0 })}
              aria-label="Filter by name"
              placeholder="Filter by name..."
              className="field max-w-80"
            />
          </UntilHydrated>
          <p role="status" className="text-sm text-ink-soft">
            {matching.length} of {providers.length} providers
          </p>
        </div>
      )}
      <div className="relative overflow-x-auto rounded-xl border border-line bg-white">
        <table className="w-full table-fixed text-left text-[0.9375rem]">
          <caption className="sr-only">Providers</caption>
          <thead className="border-b border-line bg-cream">
            <tr>
              <HeadCell className="lg:w-[34%]" sort={isDescending ? 'descending' : 'ascending'}>
                <button
                  type="button"
                  onClick={() => setWanted({ ...wanted, isDescending: !wanted.isDescending, page: 0 })}
                  className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold"
                >
                  Name
                  <svg
                    width="10"
                    height="7"
                    viewBox="0 0 10 7"
                    aria-hidden="true"
                    className={isDescending ? '' : 'rotate-180'}
                  >
                    <path
                      d="M1 1l4 4 4-4"
                      fill="none"
                      stroke="currentColor"
                      strokeWidth="2"
                      strokeLinecap="round"
                    />
                  </svg>
                </button>
              </HeadCell>
              <HeadCell className="hidden w-40 lg:table-cell">Credentials</HeadCell>
              <HeadCell className="hidden lg:table-cell">States</HeadCell>
              <HeadCell className="hidden w-32 lg:table-cell">Insurance Companies</HeadCell>
              <HeadCell className="w-34">
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ provider }) => (
              <Row key={provider.id} provider={provider} insurerCount={insurerCount} onDelete={onDelete} />
            ))}
          </tbody>
        </table>
        {matching.length === 0 && (
          <p className="px-4 py-6 text-ink-soft">
            {providers.length === 0 ? 'There are no providers to show.' : 'No provider has this name.'}
          </p>
        )}
      </div>
      {pages > 1 && (
        <nav aria-label="Pages of the table" className="mt-4 flex flex-wrap items-center justify-end gap-3">
          <PageButton isPossible={current > 0} onClick={() => setWanted({ ...wanted, page: current - 1 })}>
            Previous
          </PageButton>
          <p role="status" className="text-sm">
            Page {current + 1} of {pages}
          </p>
          <PageButton
            isPossible={current < pages - 1}
            onClick={() => setWanted({ ...wanted, page: current + 1 })}
          >
            Next
          </PageButton>
        </nav>
      )}
    </>
  );
}

/** Keeps the focus at the last page, where a disabled button would lose it. */
function PageButton({
  isPossible,
  onClick,
  children,
}: {
  isPossible: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-disabled={!isPossible}
      onClick={() => isPossible && onClick()}
      className="button-quiet min-h-10 py-1.5 aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-ink-soft"
    >
      {children}
    </button>
  );
}

function HeadCell({
  sort,
  className = '',
  children,
}: {
  sort?: 'ascending' | 'descending';
  className?: string;
  children: ReactNode;
}) {
  return (
    <th scope="col" aria-sort={sort} className={`px-4 py-2 font-semibold ${className}`}>
      {children}
    </th>
  );
}

const ACTION = 'grid size-11 cursor-pointer place-items-center rounded-full hover:bg-mint';

/** Remembered, so that a key in the box does not make those rows anew that stay. */
const Row = memo(function Row({
  provider,
  insurerCount,
  onDelete,
}: {
  provider: Provider;
  insurerCount: number;
  onDelete: (provider: Provider) => void;
}) {
  const name = fullName(provider);
  const params = { providerId: String(provider.id) };
  const credentials = provider.credentials.map(({ abbreviation }) => abbreviation).join(', ');
  const states = provider.states.map(({ code }) => code).join(', ');
  const insurers = `${provider.insuranceCompanies.length} / ${insurerCount}`;
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-mint-pale">
      <th scope="row" className="px-4 py-2 font-medium">
        <span className="flex items-center gap-3 wrap-anywhere">
          <Avatar
            url={provider.avatarUrl}
            widths={PICTURE_WIDTHS.avatar}
            size={AVATAR_SIZE}
            loading="lazy"
            className="size-8 shrink-0 rounded-full"
          />
          <span>
            {name}
            {/* Narrow windows have no room for columns. */}
            <span className="block text-sm font-normal text-ink-soft lg:hidden">
              {[credentials, states, `Insurance companies: ${insurers}`].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      </th>
      <td className="hidden px-4 py-2 lg:table-cell">{credentials}</td>
      <td className="hidden px-4 py-2 lg:table-cell">{states}</td>
      <td className="hidden px-4 py-2 tabular-nums lg:table-cell">{insurers}</td>
      <td className="px-1 py-1">
        <span className="flex justify-end">
          <Link to={href('/portal/providers/:providerId', params)} className={ACTION} title="View">
            <ViewIcon />
            <span className="sr-only">View {name}</span>
          </Link>
          <Link to={href('/portal/providers/:providerId/edit', params)} className={ACTION} title="Edit">
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
        </span>
      </td>
    </tr>
  );
});
