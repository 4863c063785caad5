import { useState } from 'react';
import type { InsuranceCompany, State } from '../../../domain/lists/list-responses.ts';
import type { Panel } from '../../../domain/providers/panels.ts';
import { Checkbox, FieldGroup } from '../../ui/choices.tsx';
import type { FieldProps, ValueProps } from '../../ui/field.tsx';
import { type LicenseRow, licensedStateIds } from './provider-values.ts';

/** The accepted insurers, each in all licensed states or in chosen ones. The others are folded. */
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
    licenses: LicenseRow[];
  }) {
  // Insurers accepted at first stay on top, so that a click moves nothing.
  const [first] = useState(() => panels.map(({ insuranceCompanyId }) => insuranceCompanyId));
  const licensed = licensedStateIds(licenses);

  /** Sorts as the server does, so that a change that is taken back is none. @param stateIds null for all. */
  function accept(insurerId: number, stateIds: (number | null)[]): void {
    const others = panels.filter(({ insuranceCompanyId }) => insuranceCompanyId !== insurerId);
    const own = stateIds.map((stateId) => ({ insuranceCompanyId: insurerId, stateId }));
    onChange(
      [...others, ...own].sort(
        (a, b) => a.insuranceCompanyId - b.insuranceCompanyId || Number(a.stateId) - Number(b.stateId),
      ),
    );
  }

  const row = ({ id, name }: InsuranceCompany) => {
    const own = panels.filter(({ insuranceCompanyId }) => insuranceCompanyId === id);
    const chosen = own.flatMap(({ stateId }) => stateId ?? []);
    const isInAll = chosen.length === 0;
    const offered = states.filter((state) => licensed.includes(state.id) || chosen.includes(state.id));
    return (
      <li key={id} className="flex flex-wrap gap-x-4 py-0.5">
        <Checkbox
          isChecked={own.length > 0}
          onChange={(isAccepted) => accept(id, isAccepted ? [null] : [])}
          className="min-h-10 grow basis-32 items-center wrap-anywhere"
        >
          {name}
        </Checkbox>
        {own.length > 0 && (licensed.length > 1 || !isInAll) && (
          <fieldset
            className={`flex min-w-0 flex-wrap content-center gap-x-4 sm:basis-1/2 ${isInAll ? 'basis-40' : 'basis-full max-sm:pl-7.5'}`}
          >
            <legend className="sr-only">{`${name}: states`}</legend>
            <Checkbox
              isChecked={isInAll}
              onChange={() => accept(id, isInAll ? offered.map((state) => state.id) : [null])}
              className="min-h-10 items-center text-[0.9375rem]"
            >
              All licensed states
            </Checkbox>
            {(isInAll ? [] : offered).map((state) => (
              <Checkbox
                key={state.id}
                isChecked={chosen.includes(state.id)}
                onChange={(isChosen) => {
                  const left = chosen.filter((each) => each !== state.id);
                  // Without a state, these choices disappear.
                  const insurer = document.activeElement?.closest('li')?.querySelector('input');
                  if (!isChosen && left.length === 0) insurer?.focus();
                  accept(id, isChosen ? [...chosen, state.id] : left);
                }}
                className="min-h-10 items-center text-[0.9375rem]"
              >
                <span>
                  {licensed.includes(state.id)
                    ? state.displayName
                    : `${state.displayName} (no license: removed when you save)`}
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )}
      </li>
    );
  };
  const others = insurers.filter(({ id }) => !first.includes(id));

  return (
    <FieldGroup {...field} isSection>
      <div className="rounded-xl border border-line bg-white px-4">
        <ul className="divide-y divide-line">{insurers.filter(({ id }) => first.includes(id)).map(row)}</ul>
        {others.length > 0 && (
          <details
            open={first.length === 0}
            className={first.length === 0 ? '*:first:hidden' : 'border-t border-line'}
          >
            <summary className="link min-h-11 cursor-pointer py-2">{`Other insurers (${others.length})`}</summary>
            <ul className="divide-y divide-line">{others.map(row)}</ul>
          </details>
        )}
      </div>
    </FieldGroup>
  );
}
