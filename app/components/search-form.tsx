import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, href } from 'react-router';
import type { InsuranceCompany, State } from '../../domain/entities.ts';
import {
  INSURANCE_PARAMETER,
  isSameSelection,
  type SearchSelection,
  STATE_PARAMETER,
} from '../../domain/search-selection.ts';
import type { ApiClient } from '../api-client/client.ts';
import type { Report } from '../render-context.ts';
import type { Option } from '../ui/combobox.tsx';
import { useIdleImport } from '../ui/use-idle-import.ts';

export type SearchOptions = { states: State[]; insuranceCompanies: InsuranceCompany[] };

/** The form's lists. A list that fails to load is only logged, and the form stays empty (spec section 7). */
export async function loadSearchOptions({
  api,
  report,
}: {
  api: ApiClient;
  report: Report;
}): Promise<SearchOptions> {
  const logged = (message: string) => (error: unknown) => {
    report(message, error);
    return [];
  };
  const [states, insuranceCompanies] = await Promise.all([
    api.states().catch(logged('Failed to load states')),
    api.insuranceCompanies().catch(logged('Failed to load insurance companies')),
  ]);
  return { states, insuranceCompanies };
}

type FieldName = keyof SearchSelection;
type Errors = Partial<Record<FieldName, string>>;

const REQUIRED: Record<FieldName, string> = {
  selectedState: 'State is required',
  selectedInsurance: 'Insurance is required',
};

const loadCombobox = () => import('../ui/combobox.tsx');

/**
 * State and insurance, leading to the results with exactly these parameters. A plain GET form with native selects, until
 * the searchable comboboxes have come after the first paint.
 */
export function SearchForm({ options, selection }: { options: SearchOptions; selection: SearchSelection }) {
  const form = useRef<HTMLFormElement>(null);
  const combobox = useIdleImport(loadCombobox);
  const [isEnhanced, setEnhanced] = useState(false);
  const [shown, setShown] = useState(selection);
  const [submitted, setSubmitted] = useState<SearchSelection | null>(null);
  const [chosen, setChosen] = useState(() => listed(selection, options));
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);

  // The URL has changed. By this form's own submit: what was chosen since is kept. By a link or the way back: follow.
  if (!isSameSelection(selection, shown)) {
    setShown(selection);
    if (!submitted || !isSameSelection(selection, submitted)) {
      setChosen(listed(selection, options));
      setErrors({});
    }
    setSubmitted(null);
  }

  // Takes over the choice from the native selects and replaces them; not under the hand of who is using one.
  useEffect(() => {
    const native = form.current;
    if (!combobox || !native || isEnhanced) return;
    const takeOver = () => {
      if (native.contains(document.activeElement?.closest('select') ?? null)) return;
      const fields = new FormData(native);
      setChosen({
        selectedState: String(fields.get(STATE_PARAMETER) ?? ''),
        selectedInsurance: String(fields.get(INSURANCE_PARAMETER) ?? ''),
      });
      setEnhanced(true);
    };
    takeOver();
    // Once the focus has arrived where it goes.
    const takeOverSoon = () => setTimeout(takeOver);
    native.addEventListener('focusout', takeOverSoon);
    return () => native.removeEventListener('focusout', takeOverSoon);
  }, [combobox, isEnhanced]);

  function choose(field: FieldName, value: string): void {
    setChosen((before) => ({ ...before, [field]: value }));
    if (value) setErrors(({ [field]: _, ...others }) => others);
  }

  function validate(event: FormEvent): void {
    const errors = Object.entries(REQUIRED).filter(([field]) => !chosen[field as FieldName]);
    if (errors.length > 0) event.preventDefault();
    else setSubmitted(chosen);
    setErrors(Object.fromEntries(errors));
    setAttempts((count) => count + 1);
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
        combobox && isEnhanced ? (
          <div key={name}>
            <combobox.Combobox
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
          <NativeSelect key={name} {...props} name={name} value={chosen[field]} />
        ),
      )}
      <button type="submit" className="button-primary sm:col-span-2 lg:col-span-1">
        Find a Dietitian
      </button>
      <p role="status" className="sr-only">
        {/* A new element for each attempt: the same message is announced again. */}
        <span key={attempts}>{Object.values(errors).join('. ')}</span>
      </p>
    </Form>
  );
}

/** The selection without what the lists do not hold. */
function listed(selection: SearchSelection, { states, insuranceCompanies }: SearchOptions): SearchSelection {
  const { selectedState, selectedInsurance } = selection;
  return {
    selectedState: states.some(({ code }) => code === selectedState) ? selectedState : '',
    selectedInsurance: insuranceCompanies.some(({ name }) => name === selectedInsurance)
      ? selectedInsurance
      : '',
  };
}

type NativeSelectProps = {
  name: string;
  label: string;
  placeholder: string;
  options: Option[];
  value: string;
};

function NativeSelect({ name, label, placeholder, options, value }: NativeSelectProps) {
  return (
    <div>
      <label htmlFor={`${name}-input`} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <select id={`${name}-input`} name={name} required defaultValue={value} className="field">
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
