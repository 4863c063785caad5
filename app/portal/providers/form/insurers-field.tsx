import { useRef } from 'react';
import { isInStates, type Panel } from '../../../../domain/directory/panels.ts';
import type { InsuranceCompany, State } from '../../../../domain/directory/schemas.ts';
import { Checkbox } from '../../../ui/choices.tsx';
import type { FieldProps, ValueProps } from '../../../ui/field.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { type LicenseRow, licensedStateIds } from './provider-values.ts';

/** The accepted insurers, each in all licensed states or in chosen ones. */
export function InsurersField({
  insurers,
  states,
  licenses,
  value: panels,
  onChange,
  ...field
}: FieldProps &
  ValueProps<Panel[]> & {
    insurers: InsuranceCompany[];
    states: State[];
    /** The licenses in this form. */
    licenses: LicenseRow[];
  }) {
  const licensed = licensedStateIds(licenses);
  const panelsOf = (insurerId: number) =>
    panels.filter(({ insuranceCompanyId }) => insuranceCompanyId === insurerId);
  const chosenStates = (insurerId: number) =>
    states.filter(({ id }) => panelsOf(insurerId).some(({ stateId }) => stateId === id));
  const accepted = insurers.filter(({ id }) => panelsOf(id).length > 0);
  const lost = panels.filter((panel) => !isInStates(panel, licensed));

  /** In the order of the stored ones, so that a change that is taken back is none. */
  function change(changed: Panel[]): void {
    onChange(
      changed.toSorted(
        (a, b) => a.insuranceCompanyId - b.insuranceCompanyId || Number(a.stateId) - Number(b.stateId),
      ),
    );
  }

  function accept(insurerIds: number[]): void {
    change(
      insurerIds.flatMap((id) => {
        const own = panelsOf(id);
        return own.length > 0 ? own : { insuranceCompanyId: id, stateId: null };
      }),
    );
  }

  function chooseStates(insurerId: number, stateIds: number[]): void {
    const others = panels.filter(({ insuranceCompanyId }) => insuranceCompanyId !== insurerId);
    const chosen = stateIds.length > 0 ? stateIds : [null];
    change([...others, ...chosen.map((stateId) => ({ insuranceCompanyId: insurerId, stateId }))]);
  }

  return (
    <div>
      <MultiSelect
        {...field}
        fold="section"
        choices={insurers.map(({ id, name }) => {
          const codes = chosenStates(id).map(({ code }) => code);
          return { id, label: name, short: codes.length > 0 ? `${name} (${codes.join(', ')})` : name };
        })}
        value={accepted.map(({ id }) => id)}
        onChange={accept}
      />
      {accepted.length > 0 && licensed.length > 1 && (
        <details>
          <summary className="link inline-flex min-h-9 cursor-pointer items-center">
            Accepted only in some states
          </summary>
          <ul className="mt-1 divide-y divide-line rounded-xl border border-line bg-white px-4">
            {accepted.map(({ id, name }) => {
              const chosen = chosenStates(id).map((state) => state.id);
              return (
                <li key={id}>
                  <StateChoices
                    insurer={name}
                    states={states.filter(
                      (state) => licensed.includes(state.id) || chosen.includes(state.id),
                    )}
                    chosen={chosen}
                    onChange={(stateIds) => chooseStates(id, stateIds)}
                  />
                </li>
              );
            })}
          </ul>
        </details>
      )}
      <p role="status" className="mt-1.5 text-sm font-medium text-coral-deep empty:hidden">
        {lost.length > 0 &&
          `Removed when you save, because there is no license there: ${lost
            .map(({ insuranceCompanyId, stateId }) => {
              const insurer = insurers.find(({ id }) => id === insuranceCompanyId)?.name;
              return `${insurer} (${states.find(({ id }) => id === stateId)?.displayName})`;
            })
            .join(', ')}.`}
      </p>
    </div>
  );
}

/** The states in which an insurer is accepted; none chosen means all licensed ones. */
function StateChoices({
  insurer,
  states,
  chosen,
  onChange,
}: {
  insurer: string;
  states: State[];
  chosen: number[];
  onChange: (stateIds: number[]) => void;
}) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const isInAll = chosen.length === 0;

  function remove(stateId: number): void {
    const others = chosen.filter((each) => each !== stateId);
    // The last one makes the states disappear.
    if (others.length === 0) fieldset.current?.querySelector('input')?.focus();
    onChange(others);
  }

  return (
    <fieldset ref={fieldset} className="flex flex-wrap py-1">
      <legend className="float-left w-full py-1.5 font-medium wrap-anywhere sm:w-48">{insurer}</legend>
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-5">
        <Checkbox
          isChecked={isInAll}
          onChange={() => onChange(isInAll ? states.map(({ id }) => id) : [])}
          className="min-h-9 items-center"
        >
          All licensed states
        </Checkbox>
        {!isInAll &&
          states.map(({ id, displayName }) => (
            <Checkbox
              key={id}
              isChecked={chosen.includes(id)}
              onChange={(isChosen) => (isChosen ? onChange([...chosen, id]) : remove(id))}
              className="min-h-9 items-center"
            >
              {displayName}
            </Checkbox>
          ))}
      </div>
    </fieldset>
  );
}
