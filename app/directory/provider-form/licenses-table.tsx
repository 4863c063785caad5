import { formatShortDate } from '../../../domain/dates.ts';
import { LICENSE_KINDS, LICENSES } from '../../../domain/directory/licenses.ts';
import type { State } from '../../../domain/directory/schemas.ts';
import { LICENSE_KIND_LABELS } from '../../content/directory-words.ts';
import { RowsField, type RowsProps } from '../../ui/rows-field.tsx';
import { shortPeriod } from '../provider-periods.tsx';
import { EMPTY_LICENSE, type LicenseRow } from './values.ts';

/** Beside the state in a line. */
const SHORT_KINDS: Record<string, string> = {
  compact_privilege: '(compact)',
  not_required: '(not required)',
};

const COMPACT_URL = 'https://dietitianscompact.org/';

/** The licenses of a provider, one row per state. */
export function LicensesTable({
  states,
  lostPanels,
  ...field
}: RowsProps<keyof LicenseRow> & {
  states: State[];
  /** Names of the panels that are removed with their licenses. */
  lostPanels: string[];
}) {
  const nameOf = (id: string) => states.find((state) => String(state.id) === id)?.displayName ?? '';
  return (
    <RowsField
      {...field}
      table={LICENSES}
      id="licenses"
      rowName="license"
      lines={{
        className: '@lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_6rem_6rem]',
        heads: ['State', 'Number', 'From', 'To'],
        summaryOf: ({ number, startsOn, expiresOn }) =>
          [number, shortPeriod({ from: startsOn || null, until: expiresOn || null }).replace(' ', '\u00a0')]
            .filter(Boolean)
            .join(' ·\u00a0'),
        cellsOf: ({ stateId, kind, number, startsOn, expiresOn }) => [
          `${nameOf(stateId)} ${SHORT_KINDS[kind] ?? ''}`.trim(),
          number,
          formatShortDate(startsOn),
          formatShortDate(expiresOn),
        ],
      }}
      titleOf={({ stateId }) => nameOf(stateId)}
      emptyRow={EMPTY_LICENSE}
      className="gap-y-2 min-[26rem]:grid-cols-2 sm:grid-cols-6"
      controls={{
        stateId: {
          options: states.map(({ id, displayName }) => [String(id), displayName]),
          placeholder: 'Select a state...',
          className: 'sm:col-span-2',
        },
        kind: {
          options: LICENSE_KINDS.map((kind) => [kind, LICENSE_KIND_LABELS[kind]]),
          className: 'sm:col-span-2',
        },
        number: { className: 'sm:col-span-2' },
        startsOn: { className: 'sm:col-span-3' },
        expiresOn: { className: 'sm:col-span-3' },
      }}
      more={
        <div role="status" className="order-last w-full text-sm font-medium empty:hidden">
          {field.value.some(({ kind }) => kind === 'compact_privilege') && (
            <p>
              The Dietitian Licensure Compact issues no privileges yet. See{' '}
              <a href={COMPACT_URL} target="_blank" rel="noopener" className="link">
                the compact's site
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              .
            </p>
          )}
          {lostPanels.length > 0 && (
            <p>
              Without a license there, these panels are removed too when you save: {lostPanels.join('; ')}.
            </p>
          )}
        </div>
      }
    />
  );
}
