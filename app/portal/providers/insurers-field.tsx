import { useState } from 'react';
import type { InsuranceCompany, State } from '../../../domain/lists/list-responses.ts';
import { isInStates, type Panel } from '../../../domain/providers/panels.ts';
import { Checkbox, FieldGroup } from '../../ui/choices.tsx';
import type { FieldProps, ValueProps } from '../../ui/field.tsx';
import { type LicenseRow, licensedStateIds } from './provider-values.ts';

/** The accepted insurers, each in all licensed states or in chosen ones, and folded the others. */
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
  const lost = panels.filter((panel) => !isInStates(panel, licensed));

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
    return (
      <li key={id} className="flex flex-wrap gap-x-4 py-0.5">
        <Checkbox
          isChecked={own.length > 0}
          onChange={(isAccepted) => accept(id, isAccepted ? [null] : [])}
          className="min-h-10 grow basis-32 items-center wrap-anywhere"
        >
          {name}
        </Checkbox>
        {own.length > 0 && (licensed.length > 1 || chosen.length > 0) && (
          <StateChoices
            insurer={name}
            states={states.filter((state) => licensed.includes(state.id) || chosen.includes(state.id))}
            chosen={chosen}
            onChange={(stateIds) => {
              // Without a state, these choices disappear.
              const insurer = document.activeElement?.closest('li')?.querySelector('input');
              if (stateIds.length === 0) insurer?.focus();
              accept(id, stateIds);
            }}
          />
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
      <p role="status" className="mt-1.5 text-sm font-medium text-coral-deep empty:hidden">
        {lost.length > 0 && lostText(lost, insurers, states)}
      </p>
    </FieldGroup>
  );
}

/** The states in which an insurer is accepted; none chosen means all licensed ones. Calls `onChange` with null for all. */
function StateChoices({
  insurer,
  states,
  chosen,
  onChange,
}: {
  insurer: string;
  states: State[];
  chosen: number[];
  onChange: (stateIds: (number | null)[]) => void;
}) {
  const isInAll = chosen.length === 0;
  return (
    <fieldset
      className={`flex min-w-0 flex-wrap content-center gap-x-4 sm:basis-1/2 ${isInAll ? 'basis-40' : 'basis-full max-sm:pl-7.5'}`}
    >
      <legend className="sr-only">{`${insurer}: states`}</legend>
      <Checkbox
        isChecked={isInAll}
        onChange={() => onChange(isInAll ? states.map(({ id }) => id) : [null])}
        className="min-h-10 items-center text-[0.9375rem]"
      >
        All licensed states
      </Checkbox>
      {!isInAll &&
        states.map(({ id, displayName }) => (
          <Checkbox
            key={id}
            isChecked={chosen.includes(id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
            className="min-h-10 items-center text-[0.9375rem]"
          >
            {displayName}
          </Checkbox>
        ))}
    </fieldset>
  );
}

function lostText(lost: Panel[], insurers: InsuranceCompany[], states: State[]): string {
  const names = lost.map(({ insuranceCompanyId, stateId }) => {
    const insurer = insurers.find(({ id }) => id === insuranceCompanyId)?.name;
    return `${insurer} (${states.find(({ id }) => id === stateId)?.displayName})`;
  });
  return `Removed when you save, because there is no license there: ${names.join(', ')}.`;
}
