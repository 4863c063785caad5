import { formatShortDate } from '../../../domain/dates.ts';
import { isInLicensedState, PANELS } from '../../../domain/directory/panels.ts';
import type { InsuranceCompany, State } from '../../../domain/directory/schemas.ts';
import { ALL_STATES } from '../../content/directory-words.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { RowsField, type RowsProps } from '../../ui/rows-field.tsx';
import { shortPeriod } from '../provider-periods.tsx';
import { AppliesTo } from './applies-to.tsx';
import { EMPTY_PANEL, type LicenseRow, type PanelRow } from './values.ts';

/** The insurance panels of a provider: a row per insurer, state and period. */
export function PanelsTable({
  insurers,
  states,
  licenses,
  ...field
}: RowsProps<keyof PanelRow> & {
  insurers: InsuranceCompany[];
  states: State[];
  /** The licenses in this form. */
  licenses: LicenseRow[];
}) {
  const codeOf = (wanted: string) => states.find(({ id }) => String(id) === wanted)?.code;
  const stateName = (id: string) => states.find((state) => String(state.id) === id)?.displayName ?? '';
  const insurerName = ({ insuranceCompanyId }: PanelRow) =>
    insurers.find(({ id }) => String(id) === insuranceCompanyId)?.name ?? '';
  const titleOf = (row: PanelRow) => panelTitle(row, insurers, states);
  return (
    <RowsField
      {...field}
      table={PANELS}
      id="panels"
      rowName="panel"
      lines={{
        className: '@lg:grid-cols-[minmax(0,1fr)_3.5rem_5.75rem_5.75rem_3.5rem]',
        heads: ['Insurer', 'States', 'From', 'To', 'Accepts'],
        summaryOf: ({ stateId, effectiveFrom: from, effectiveUntil: until, isAccepting }) =>
          [
            codeOf(stateId) ?? 'All states',
            shortPeriod({ from: from || null, until: until || null }).replace(' ', '\u00a0'),
            isAccepting === 'true' ? 'Accepting' : 'Not accepting',
          ].join(' ·\u00a0'),
        cellsOf: (row) => [
          insurerName(row),
          codeOf(row.stateId) ?? 'All',
          formatShortDate(row.effectiveFrom),
          formatShortDate(row.effectiveUntil),
          row.isAccepting === 'true' ? 'Yes' : 'No',
        ],
      }}
      titleOf={titleOf}
      emptyRow={EMPTY_PANEL}
      className="gap-y-2 min-[26rem]:grid-cols-2"
      controls={{
        insuranceCompanyId: {
          options: insurers.map(({ id, name }) => [String(id), name]),
          placeholder: 'Select insurance...',
        },
        stateId: ({ row, errors, set, replace }) => (
          <AppliesTo
            title={titleOf(row) || 'New panel'}
            stateId={row.stateId}
            stateName={stateName(row.stateId)}
            licensed={states.filter(({ id }) => isInLicensedState({ stateId: String(id) }, licenses))}
            error={errors.stateId}
            onChange={(stateIds) => {
              const rows = stateIds.map((stateId) => ({ ...row, stateId }));
              if (rows.length === 1) set('stateId', stateIds[0] ?? '');
              else replace(rows);
            }}
          />
        ),
        effectiveFrom: {},
        effectiveUntil: {},
        isAccepting: ({ row, set }) => (
          <>
            <CheckboxField
              label="Accepting new patients"
              value={row.isAccepting === 'true'}
              onChange={(isAccepting) => set('isAccepting', String(isAccepting))}
            />
            {!isInLicensedState(row, licenses) && (
              <p className="col-span-full text-sm font-medium text-coral-deep">
                Removed when you save: there is no license in {stateName(row.stateId)}.
              </p>
            )}
          </>
        ),
      }}
    />
  );
}

/** For example, 'Premera (Washington)'; '' without an insurer. */
export function panelTitle(
  { insuranceCompanyId, stateId }: PanelRow,
  insurers: InsuranceCompany[],
  states: State[],
): string {
  const insurer = insurers.find(({ id }) => String(id) === insuranceCompanyId)?.name;
  const state = states.find(({ id }) => String(id) === stateId)?.displayName ?? ALL_STATES.toLowerCase();
  return insurer ? `${insurer} (${state})` : '';
}
