import { LICENSE_FORM, LICENSE_KINDS } from '../../../domain/directory/licenses.ts';
import type { State } from '../../../domain/directory/schemas.ts';
import { LICENSE_KIND_LABELS } from '../../content/directory-words.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { FieldProps, ValueProps } from '../../ui/field.tsx';
import { RowsField } from '../../ui/rows-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddSeveral } from './add-several.tsx';
import { EMPTY_LICENSE, type LicenseRow } from './values.ts';

/** The licenses of a provider, one row per state. */
export function LicensesTable({
  states,
  lostPanels,
  ...field
}: FieldProps &
  ValueProps<LicenseRow[]> & {
    initial: LicenseRow[];
    rowErrors: ReadonlyMap<number, Partial<LicenseRow>>;
    states: State[];
    /** Names of the panels that are removed with their licenses. */
    lostPanels: string[];
  }) {
  const nameOf = (id: string) => states.find((state) => String(state.id) === id)?.displayName ?? '';
  const unused = states.filter(({ id }) => !field.value.some(({ stateId }) => stateId === String(id)));
  const choices = unused.map(({ id, displayName }) => ({ id, label: displayName }));
  return (
    <RowsField
      {...field}
      rowName="license"
      titleOf={({ stateId }) => nameOf(stateId)}
      emptyRow={EMPTY_LICENSE}
      controls={({ row, errors, set }) => (
        <div className="grid gap-x-3 gap-y-2 min-[26rem]:grid-cols-2 sm:grid-cols-6">
          <div className="sm:col-span-2">
            <SelectField
              label={LICENSE_FORM.stateId.label}
              isRequired
              placeholder="Select a state..."
              options={states.map(({ id, displayName }) => [String(id), displayName])}
              value={row.stateId}
              error={errors.stateId}
              onChange={(stateId) => set({ stateId })}
            />
          </div>
          <div className="sm:col-span-2">
            <SelectField
              label={LICENSE_FORM.kind.label}
              options={LICENSE_KINDS.map((kind) => [kind, LICENSE_KIND_LABELS[kind]])}
              value={row.kind}
              error={errors.kind}
              onChange={(kind) => set({ kind })}
            />
          </div>
          <div className="sm:col-span-2">
            <TextField
              label={LICENSE_FORM.number.label}
              value={row.number}
              error={errors.number}
              onChange={(number) => set({ number })}
              autoComplete="off"
            />
          </div>
          <div className="sm:col-span-3">
            <DateField
              label={LICENSE_FORM.startsOn.label}
              value={row.startsOn}
              error={errors.startsOn}
              onChange={(startsOn) => set({ startsOn })}
            />
          </div>
          <div className="sm:col-span-3">
            <DateField
              label={LICENSE_FORM.expiresOn.label}
              value={row.expiresOn}
              error={errors.expiresOn}
              onChange={(expiresOn) => set({ expiresOn })}
            />
          </div>
        </div>
      )}
      more={(add) => (
        <>
          <div role="status" className="mt-3 text-sm font-medium empty:hidden">
            {lostPanels.length > 0 && (
              <p>
                Without a license there, these panels are removed too when you save: {lostPanels.join('; ')}.
              </p>
            )}
          </div>
          <AddSeveral
            name="licenses"
            choices={choices}
            onAdd={(ids) => add(ids.map((id) => ({ ...EMPTY_LICENSE, stateId: String(id) })))}
          />
        </>
      )}
    />
  );
}
