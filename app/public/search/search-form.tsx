import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, href } from 'react-router';
import { findByName } from '../../../domain/lists/insurer-names.ts';
import type { InsuranceCompany, State } from '../../../domain/lists/list-responses.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import {
  INSURANCE_PARAMETER,
  isSameSelection,
  type SearchSelection,
  STATE_ALIASES,
  STATE_PARAMETER,
} from '../../../domain/search/search-selection.ts';
import type { ApiClient } from '../../api/client.ts';
import { usePractice } from '../../frame/use-practice.ts';
import type { Recover } from '../../render-context.ts';
import type { Combobox } from '../../ui/combobox.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useHydrated } from '../../ui/until-hydrated.tsx';

export type SearchOptions = {
  states: Pick<State, 'code' | 'displayName'>[];
  insuranceCompanies: Pick<InsuranceCompany, 'name' | 'aliases'>[];
};

/** Loads the form's states and insurers. If one fails, the error is logged and the list is empty (spec section 7). */
export async function loadSearchOptions(api: ApiClient, recover: Recover) {
  const [states, insuranceCompanies] = await Promise.all([
    recover(api.states(), [], 'Failed to load states'),
    recover(api.insuranceCompanies(), [], 'Failed to load insurance companies'),
  ]);
  // State ids would be a sixtieth of a results page.
  return {
    states: states.map(({ code, displayName }) => ({ code, displayName })),
    insuranceCompanies,
  };
}

/** Replaces unknown values by '', and a former name of an insurer by its name. */
export function keepKnown(
  { selectedState, selectedInsurance }: SearchSelection,
  { states, insuranceCompanies }: SearchOptions,
): SearchSelection {
  return {
    selectedState: states.find(({ code }) => code === selectedState.toUpperCase())?.code ?? '',
    selectedInsurance: findByName(insuranceCompanies, selectedInsurance)?.name ?? '',
  };
}

type Errors = Partial<Omit<SearchSelection, 'filters'>>;

const REQUIRED: SearchSelection = {
  selectedState: 'State is required',
  selectedInsurance: 'Insurance is required',
};

/** Events of a visitor who may use the form next. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown'];

/** A plain GET form with native selects, which searchable comboboxes replace. */
export function SearchForm({ options, selection }: { options: SearchOptions; selection: SearchSelection }) {
  const form = useRef<HTMLFormElement>(null);
  const [Enhanced, setEnhanced] = useState<typeof Combobox | null>(null);
  const [nativeName, setNativeName] = useState('');
  const [shown, setShown] = useState(selection);
  const [chosen, setChosen] = useState(() => keepKnown(selection, options));
  const [errors, setErrors] = useState<Errors>({});
  const [attempts, setAttempts] = useState(0);

  if (!isSameSelection(selection, shown)) {
    setShown(selection);
    setChosen(keepKnown(selection, options));
    setErrors({});
  }

  // Waits for a sign of the visitor, so that a first load is small. A select stays native while it has focus.
  useEffect(() => {
    const end = new AbortController();
    const enhance = async () => {
      const module = await import('../../ui/combobox.tsx');
      const replace = () => {
        if (!form.current || end.signal.aborted) return;
        const focused = document.activeElement;
        const name = focused instanceof HTMLSelectElement ? focused.name : '';
        if (!name) end.abort();
        setNativeName(name);
        setChosen(selectionIn(form.current));
        setEnhanced(() => module.Combobox);
      };
      // The next element gets focus after the event.
      form.current?.addEventListener('focusout', () => setTimeout(replace), { signal: end.signal });
      replace();
    };
    for (const type of SIGNS) {
      // A failed download leaves the native selects.
      const start = () => void enhance().catch(() => {});
      document.addEventListener(type, start, { once: true, signal: end.signal });
    }
    return () => end.abort();
  }, []);

  function choose(field: keyof Errors, value: string): void {
    setChosen((before) => ({ ...before, [field]: value }));
    if (value) setErrors(({ [field]: _, ...others }) => others);
  }

  function validate(event: FormEvent<HTMLFormElement>): void {
    const sent = selectionIn(event.currentTarget);
    const missing = keysOf(REQUIRED).filter((field) => !sent[field]);
    if (missing.length > 0) event.preventDefault();
    setErrors(pick(REQUIRED, missing));
    setAttempts((count) => count + 1);
  }

  const fields = [
    {
      name: STATE_PARAMETER,
      field: 'selectedState',
      label: 'State',
      placeholder: 'Select a state...',
      options: options.states.map(({ code, displayName }) => ({
        value: code,
        label: displayName,
        keywords: STATE_ALIASES[code],
      })),
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
      noValidate={useHydrated()}
      onSubmit={validate}
      className="search-form"
    >
      {fields.map(({ field, name, ...props }) => (
        <div key={name} onInput={() => setErrors(({ [field]: _, ...others }) => others)}>
          {Enhanced && name !== nativeName ? (
            <Enhanced
              {...props}
              id={name}
              placeholder={errors[field] ?? props.placeholder}
              value={chosen[field]}
              onChange={(value) => choose(field, value)}
              isInvalid={errors[field] !== undefined}
              describedBy={`${name}-error`}
              ifUnlisted={name === INSURANCE_PARAMETER && props.options.length > 0 && <CallUs isUnlisted />}
            />
          ) : (
            <>
              <label htmlFor={`${name}-input`} className="mb-1.5 block text-sm font-semibold">
                {props.label}
              </label>
              <Select
                id={`${name}-input`}
                name={name}
                required
                defaultValue={chosen[field]}
                aria-invalid={errors[field] ? true : undefined}
                aria-describedby={`${name}-error`}
                placeholder={errors[field] ?? props.placeholder}
                options={props.options.map(({ value, label }) => [value, label])}
                className="invalid:text-ink-soft aria-invalid:text-coral-deep"
              />
            </>
          )}
          <span id={`${name}-error`} className="sr-only">
            {errors[field]}
          </span>
          {Enhanced && name !== nativeName && chosen[field] && (
            <input type="hidden" name={name} value={chosen[field]} />
          )}
        </div>
      ))}
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

function selectionIn(form: HTMLFormElement): SearchSelection {
  const values = new FormData(form);
  const read = (name: string) => String(values.get(name) ?? '');
  return { selectedState: read(STATE_PARAMETER), selectedInsurance: read(INSURANCE_PARAMETER) };
}

export function CallUs({ isUnlisted }: { isUnlisted: boolean }) {
  const { phone } = usePractice();
  return (
    <p>
      {isUnlisted ? 'We do not list this insurance. Call ' : 'Questions? Call '}
      <PhoneLink number={phone} />
      {isUnlisted ? ' and we will check.' : '.'}
    </p>
  );
}

/** The state of a pending search (spec section 4). */
export function Searching() {
  return (
    <div className="py-16">
      <Spinner>Searching for providers...</Spinner>
    </div>
  );
}
