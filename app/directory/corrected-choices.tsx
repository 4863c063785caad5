import type { ReactNode } from 'react';
import { CORRECTED_CHOICES } from '../../domain/directory/confirmation.ts';
import { LANGUAGES } from '../../domain/directory/languages.ts';
import { PROVIDER_FLAGS } from '../../domain/directory/provider-form.ts';
import type { Confirmation } from '../../domain/directory/schemas.ts';
import { keysOf } from '../../domain/objects.ts';
import { FieldError } from '../ui/field.tsx';

/**
 * Native checkboxes for lists and flags, which work without JavaScript. A hidden field before them says that the list
 * was sent, since unchecked boxes are not.
 * @param typed the checked values of a rejected reply, by control name, separated by commas.
 */
export function CorrectedChoices({
  confirmation: { provider, concerns, offices, officeIds },
  typed,
  errors,
}: {
  confirmation: Confirmation;
  typed: Record<string, string>;
  errors: Record<string, string>;
}) {
  const box = (name: string, value: string, label: string, isChecked: boolean) => (
    <label
      key={value}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 wrap-anywhere hover:bg-mint-pale"
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="size-4.5 shrink-0 accent-green"
      />
      {label}
    </label>
  );
  const list = (
    name: 'concernIds' | 'languageCodes' | 'officeIds',
    stored: (string | number)[],
    choices: [value: string | number, label: string][],
  ) => {
    const control = `${name}[]`;
    const chosen = typed[control]?.split(',') ?? stored.map(String);
    const isChosen = (value: string | number) => chosen.includes(String(value));
    const chosenFirst = choices.toSorted(([a], [b]) => Number(isChosen(b)) - Number(isChosen(a)));
    return (
      choices.length > 0 && (
        <Group title={CORRECTED_CHOICES[name].label} name={name} error={errors[name]}>
          <input type="hidden" name={control} value="" />
          {chosenFirst.map(([value, label]) => box(control, String(value), label, isChosen(value)))}
        </Group>
      )
    );
  };
  return (
    <>
      {list(
        'concernIds',
        provider.concerns.map(({ id }) => id),
        concerns.map(({ id, name }) => [id, name]),
      )}
      {list(
        'languageCodes',
        provider.languages.map(({ code }) => code),
        LANGUAGES.map(({ code, name }) => [code, name]),
      )}
      {list(
        'officeIds',
        officeIds,
        offices.map(({ id, name, city, stateCode }) => [id, `${name} (${city}, ${stateCode})`]),
      )}
      <Group title="Visits" name="visits" error={undefined}>
        {keysOf(PROVIDER_FLAGS).map((name) => (
          <div key={name}>
            <input type="hidden" name={name} value="false" />
            {box(
              name,
              'true',
              PROVIDER_FLAGS[name].label,
              (typed[name] ?? String(provider[name])) === 'true',
            )}
          </div>
        ))}
      </Group>
    </>
  );
}

function Group({
  title,
  name,
  error,
  children,
}: {
  title: string;
  name: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0" aria-describedby={`${name}-error`}>
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      <div className="scroll-edges grid max-h-60 gap-x-4 overflow-y-auto rounded-xl border border-ink/60 p-2 sm:max-lg:grid-cols-2">
        {children}
      </div>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
