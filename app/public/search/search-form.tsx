import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, href } from 'react-router';
import type { InsuranceCompany, ListedState } from '../../../domain/directory/schemas.ts';
import {
  INSURANCE_PARAMETER,
  isSameSelection,
  type SearchSelection,
  STATE_PARAMETER,
} from '../../../domain/directory/search-selection.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Recover } from '../../render-context.ts';
import { groupOptions, type Option } from '../../ui/options.ts';
import { Select } from '../../ui/select.tsx';
import { useIdleImport } from '../../ui/use-idle-import.ts';

export type SearchOptions = {
  /** Those with dietitians first. */
  states: Pick<ListedState, 'code' | 'displayName' | 'hasProviders'>[];
  insuranceCompanies: Pick<InsuranceCompany, 'name' | 'aliases'>[];
};

/** Loads the form's lists. A failure is only logged, and the list stays empty (spec section 7). */
export async function loadSearchOptions(api: ApiClient, recover: Recover) {
  const [states, insuranceCompanies] = await Promise.all([
    recover(api.states(), [], 'Failed to load states'),
    recover(api.insuranceCompanies(), [], 'Failed to load insurance companies'),
  ]);
  // Without ids, which would be a sixtieth of a results page.
  const all = states.map(({ code, displayName, hasProviders }) => ({ code, displayName, hasProviders }));
  return {
    states: all.toSorted((a, b) => Number(b.hasProviders) - Number(a.hasProviders)),
    insuranceCompanies,
  };
}

function stateOptions(states: SearchOptions['states']): Option[] {
  // Without any, no state is set apart.
  const hasAny = states.some(({ hasProviders }) => hasProviders);
  return states.map(({ code, displayName, hasProviders }) => ({
    value: code,
    label: displayName,
    group: hasProviders || !hasAny ? undefined : 'No dietitians there yet',
  }));
}

type FieldName = keyof SearchSelection;
type Errors = Partial<Record<FieldName, string>>;

const REQUIRED: Record<FieldName, string> = {
  selectedState: 'State is required',
  selectedInsurance: 'Insurance is required',
};

const loadCombobox = () => import('../../ui/combobox.tsx');

/** A plain GET form with native selects. Searchable comboboxes replace them once loaded. */
export function SearchForm({
  options,
  selection,
  missing = null,
}: {
  options: SearchOptions;
  selection: SearchSelection;
  /** The field that takes focus, unless the visitor has moved it. */
  missing?: FieldName | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const combobox = useIdleImport(loadCombobox);
  const [isEnhanced, setEnhanced] = useState(false);
  const [shown, setShown] = useState(selection);
  const [submitted, setSubmitted] = useState<SearchSelection | null>(null);
  const [chosen, setChosen] = useState(() => keepListed(selection, options));
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);

  // The URL changed. After this form's own submission, keep newer choices; after any other navigation, reset them.
  if (!isSameSelection(selection, shown)) {
    setShown(selection);
    if (!submitted || !isSameSelection(selection, submitted)) {
      setChosen(keepListed(selection, options));
      setErrors({});
    }
    setSubmitted(null);
  }

  // Replaces the native selects with their values, but not while one of them has focus.
  useEffect(() => {
    const native = form.current;
    if (!combobox || !native || isEnhanced) return;
    const replaceSelects = () => {
      if (native.contains(document.activeElement?.closest('select') ?? null)) return;
      const fields = new FormData(native);
      setChosen({
        selectedState: String(fields.get(STATE_PARAMETER) ?? ''),
        selectedInsurance: String(fields.get(INSURANCE_PARAMETER) ?? ''),
      });
      setEnhanced(true);
    };
    replaceSelects();
    // The next element has focus only after the event.
    const replaceLater = () => setTimeout(replaceSelects);
    native.addEventListener('focusout', replaceLater);
    return () => native.removeEventListener('focusout', replaceLater);
  }, [combobox, isEnhanced]);

  function choose(field: FieldName, value: string): void {
    setChosen((before) => ({ ...before, [field]: value }));
    if (value) setErrors(({ [field]: _, ...others }) => others);
  }

  function validate(event: FormEvent): void {
    const missing = keysOf(REQUIRED).filter((field) => !chosen[field]);
    if (missing.length > 0) event.preventDefault();
    else setSubmitted(chosen);
    setErrors(pick(REQUIRED, missing));
    setAttempts((count) => count + 1);
  }

  const fields = [
    {
      name: STATE_PARAMETER,
      field: 'selectedState',
      label: 'State',
      placeholder: 'Select a state...',
      options: stateOptions(options.states),
    },
    {
      name: INSURANCE_PARAMETER,
      field: 'selectedInsurance',
      label: 'Insurance',
      placeholder: 'Select insurance...',
      options: options.insuranceCompanies.map(({ name, aliases }) => ({
        value: name,
        label: name,
        keywords: aliases,
      })),
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
      className="search-form"
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
              isWanted={field === missing}
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
        {/* A new element for each attempt, so that screen readers announce the same message again. */}
        <span key={attempts}>{Object.values(errors).join('. ')}</span>
      </p>
    </Form>
  );
}

/** Removes values that are not in the lists. */
export function keepListed(selection: SearchSelection, options: SearchOptions): SearchSelection {
  const { selectedState, selectedInsurance } = selection;
  return {
    selectedState: options.states.some(({ code }) => code === selectedState) ? selectedState : '',
    selectedInsurance: isInsurer(selectedInsurance, options) ? selectedInsurance : '',
  };
}

export function isInsurer(wanted: string, { insuranceCompanies }: SearchOptions): boolean {
  return insuranceCompanies.some(({ name }) => name === wanted);
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
      <Select
        id={`${name}-input`}
        name={name}
        required
        defaultValue={value}
        className="invalid:text-ink-soft"
      >
        <option value="">{placeholder}</option>
        {[...groupOptions(options)].map(([group, items]) => {
          const choices = items.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ));
          return group ? (
            <optgroup key={group} label={group}>
              {choices}
            </optgroup>
          ) : (
            choices
          );
        })}
      </Select>
    </div>
  );
}
