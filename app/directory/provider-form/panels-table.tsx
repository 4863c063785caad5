import { PANEL_FORM } from '../../../domain/directory/panels.ts';
import type { InsuranceCompany, State } from '../../../domain/directory/schemas.ts';
import { ALL_STATES } from '../../content/directory-words.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { FieldProps, ValueProps } from '../../ui/field.tsx';
import { RowsField } from '../../ui/rows-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AddSeveral } from './add-several.tsx';
import { AppliesTo } from './applies-to.tsx';
import { EMPTY_PANEL, type PanelRow } from './values.ts';

/** The insurance panels of a provider: a row per insurer, state and period. */
export function PanelsTable({
  insurers,
  states,
  licensedIds,
  ...field
}: FieldProps &
  ValueProps<PanelRow[]> & {
    initial: PanelRow[];
    rowErrors: ReadonlyMap<number, Partial<PanelRow>>;
    insurers: InsuranceCompany[];
    states: State[];
    /** States with a license in this form. */
    licensedIds: string[];
  }) {
  const stateName = (id: string) => states.find((state) => String(state.id) === id)?.displayName ?? '';
  const titleOf = (row: PanelRow) => panelTitle(row, insurers, states);
  const unused = insurers.filter(
    ({ id }) => !field.value.some(({ insuranceCompanyId }) => insuranceCompanyId === String(id)),
  );
  return (
    <RowsField
      {...field}
      rowName="panel"
      titleOf={titleOf}
      emptyRow={EMPTY_PANEL}
      controls={({ row, errors, set, replace }) => (
        <div className="grid gap-x-3 gap-y-2 min-[26rem]:grid-cols-2">
          <SelectField
            label={PANEL_FORM.insuranceCompanyId.label}
            isRequired
            placeholder="Select insurance..."
            options={insurers.map(({ id, name }) => [String(id), name])}
            value={row.insuranceCompanyId}
            error={errors.insuranceCompanyId}
            onChange={(insuranceCompanyId) => set({ insuranceCompanyId })}
          />
          <AppliesTo
            title={titleOf(row) || 'New panel'}
            stateId={row.stateId}
            stateName={stateName(row.stateId)}
            licensed={states.filter(({ id }) => licensedIds.includes(String(id)))}
            error={errors.stateId}
            onChange={(stateIds) => {
              const rows = stateIds.map((stateId) => ({ ...row, stateId }));
              if (rows.length === 1) set({ stateId: stateIds[0] ?? '' });
              else replace(rows);
            }}
          />
          <DateField
            label={PANEL_FORM.effectiveFrom.label}
            value={row.effectiveFrom}
            error={errors.effectiveFrom}
            onChange={(effectiveFrom) => set({ effectiveFrom })}
          />
          <DateField
            label={PANEL_FORM.effectiveUntil.label}
            value={row.effectiveUntil}
            error={errors.effectiveUntil}
            onChange={(effectiveUntil) => set({ effectiveUntil })}
          />
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={row.isAccepting === 'true'}
              onChange={({ currentTarget: { checked } }) => set({ isAccepting: String(checked) })}
              className="size-4.5 shrink-0 accent-green"
            />
            Accepting new patients
          </label>
          {row.stateId !== '' && !licensedIds.includes(row.stateId) && (
            <p className="col-span-full text-sm font-medium text-coral-deep">
              Removed when you save: there is no license in {stateName(row.stateId)}.
            </p>
          )}
        </div>
      )}
      more={(add) => (
        <AddSeveral
          name="panels"
          choices={unused.map(({ id, name }) => ({ id, label: name }))}
          onAdd={(ids) => add(ids.map((id) => ({ ...EMPTY_PANEL, insuranceCompanyId: String(id) })))}
        />
      )}
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
