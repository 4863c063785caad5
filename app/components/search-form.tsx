import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Form, href } from 'react-router';
import type { InsuranceCompany, State } from '../../domain/entities.ts';
import { INSURANCE_PARAMETER, type SearchSelection, STATE_PARAMETER } from '../../domain/search-selection.ts';
import type { ApiClient } from '../api-client/client.ts';
import { Combobox, type Option } from '../ui/combobox.tsx';

export type SearchOptions = { states: State[]; insuranceCompanies: InsuranceCompany[] };

/** The form's lists. A list that fails to load is only logged, and the form stays empty (spec section 7). */
export async function loadSearchOptions(api: ApiClient): Promise<SearchOptions> {
  const [states, insuranceCompanies] = await Promise.all([
    api.states().catch(logged('Failed to load states')),
    api.insuranceCompanies().catch(logged('Failed to load insurance companies')),
  ]);
  return { states, insuranceCompanies };
}

function logged(message: string): (error: unknown) => [] {
  return (error) => {
    console.error(message, error);
    return [];
  };
}

type FieldName = keyof SearchSelection;
type Errors = Partial<Record<FieldName, string>>;

const REQUIRED: Record<FieldName, string> = {
  selectedState: 'State is required',
  selectedInsurance: 'Insurance is required',
};

/**
 * State and insurance, leading to the results with exactly these parameters. A plain GET form with native
 * selects until it is hydrated, then searchable comboboxes. The parent keys it by the selection of the URL.
 */
export function SearchForm({ options, selection }: { options: SearchOptions; selection: SearchSelection }) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(selection);
  const [errors, setErrors] = useState<Errors>({});
  const [isEnhanced, setEnhanced] = useState(false);

  // Before paint: take over what was chosen in the native selects, then replace them.
  useLayoutEffect(() => {
    const fields = new FormData(form.current ?? undefined);
    setChosen({
      selectedState: String(fields.get(STATE_PARAMETER) ?? ''),
      selectedInsurance: String(fields.get(INSURANCE_PARAMETER) ?? ''),
    });
    setEnhanced(true);
  }, []);

  function choose(field: FieldName, value: string): void {
    setChosen((before) => ({ ...before, [field]: value }));
    if (value) setErrors(({ [field]: _, ...others }) => others);
  }

  function validate(event: FormEvent): void {
    const faults = Object.entries(REQUIRED).filter(([field]) => !chosen[field as FieldName]);
    if (faults.length > 0) event.preventDefault();
    setErrors(Object.fromEntries(faults));
  }

  const fields = [
    {
      name: STATE_PARAMETER,
      field: 'selectedState',
      label: 'State',
      placeholder: 'Select a state...',
      options: options.states.map(({ code, displayName }) => ({ value: code, label: displayName })),
    },
    {
      name: INSURANCE_PARAMETER,
      field: 'selectedInsurance',
      label: 'Insurance',
      placeholder: 'Select insurance...',
      options: options.insuranceCompanies.map(({ name }) => ({ value: name, label: name })),
    },
  ] as const;

  return (
    <Form
      ref={form}
      method="get"
      action={href('/providers')}
      role="search"
      aria-label="Find a dietitian"
      noValidate={isEnhanced}
      onSubmit={isEnhanced ? validate : undefined}
      className="grid gap-4 rounded-2xl border border-line bg-white p-5 shadow-card sm:grid-cols-2 sm:p-6 lg:grid-cols-[1fr_1fr_auto] lg:items-end"
    >
      {fields.map(({ field, name, ...props }) =>
        isEnhanced ? (
          <div key={name}>
            <Combobox
              {...props}
              id={name}
              placeholder={errors[field] ?? props.placeholder}
              value={chosen[field]}
              onChange={(value) => choose(field, value)}
              isInvalid={errors[field] !== undefined}
              describedBy={`${name}-error`}
            />
            <span id={`${name}-error`} className="sr-only">
              {errors[field]}
            </span>
            {chosen[field] && <input type="hidden" name={name} value={chosen[field]} />}
          </div>
        ) : (
          <NativeSelect key={name} {...props} name={name} value={selection[field]} />
        ),
      )}
      <button type="submit" className="button-primary sm:col-span-2 lg:col-span-1">
        Find a Dietitian
      </button>
      <p role="status" className="sr-only">
        {Object.values(errors).join('. ')}
      </p>
    </Form>
  );
}

type NativeSelectProps = {
  name: string;
  label: string;
  placeholder: string;
  options: Option[];
  value: string;
};

function NativeSelect({ name, label, placeholder, options, value }: NativeSelectProps) {
  const isListed = options.some((option) => option.value === value);
  return (
    <div>
      <label htmlFor={`${name}-input`} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={`${name}-input`}
        name={name}
        required
        defaultValue={isListed ? value : ''}
        className="field"
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
