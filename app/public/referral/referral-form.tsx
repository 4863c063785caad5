import { type FormEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { readValid, validate } from '../../../domain/forms/field.ts';
import { formatPhone } from '../../../domain/forms/phone.ts';
import { keysOf } from '../../../domain/objects.ts';
import {
  DETAILS_FORM,
  type DetailsFields,
  PATIENT_FORM,
  type PatientFields,
  REFERRAL_FORM,
} from '../../../domain/referrals/referral-form.ts';
import { createApiClient } from '../../api/client.ts';
import { ApiContext } from '../../api/context.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { RequiredNote } from '../../ui/field.tsx';
import { ChevronIcon, Icon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { type FormState, useForm } from '../../ui/use-form.ts';
import { CaptchaStatus, startCaptcha, useIsVerified } from './captcha.tsx';
import { ReferralAlert, type ReferralOutcome } from './referral-alert.tsx';

/** The JSON that the form sends to the page's action. */
export type ReferralSubmission = {
  fields: PatientFields & Partial<DetailsFields>;
  idempotencyKey: string;
};

type FormOptions = Record<'states' | 'insurers', [value: string, text: string][]>;

const NO_DETAILS = { stateCode: '', insuranceCompanyName: '', reason: '' };
const EMPTY = { firstName: '', lastName: '', phone: '', email: '', company: '', ...NO_DETAILS };

/** The values typed in this tab, kept while another page is open. Storage must not hold data of a patient. */
const draft = { values: EMPTY };

/** The last submission without a success. */
let sent: { content: string; key: string } | null = null;

export function ReferralForm({ options }: { options: FormOptions }) {
  const fetcher = useFetcher<ReferralOutcome>();
  const outcome = fetcher.data;
  const isVerified = useIsVerified();
  const environment = use(ApiContext);
  const start = () => startCaptcha(createApiClient(environment));
  const form = useForm({
    initial: EMPTY,
    draft,
    validate: (values) => validate(REFERRAL_FORM, values),
    serverErrors: outcome?.isSent === false ? outcome.errors : undefined,
    onSubmit: (values) => {
      const fields = { ...readValid(PATIENT_FORM, values), ...onlyFilled(readValid(DETAILS_FORM, values)) };
      const submission: ReferralSubmission = { fields, idempotencyKey: idempotencyKeyFor(fields) };
      fetcher.reset();
      return fetcher.submit(JSON.stringify(submission), {
        method: 'post',
        encType: 'application/json',
        flushSync: true,
      });
    },
  });
  const handleSent = useEffectEvent(() => {
    form.reset();
    form.props.ref.current?.querySelector('details')?.removeAttribute('open');
    sent = null;
  });
  useEffect(() => {
    if (outcome?.isSent) handleSent();
  }, [outcome]);
  const { isSubmitting } = form;
  const invalid = keysOf(REFERRAL_FORM).filter((name) => form.field(name).error);

  const field = (name: keyof PatientFields) => ({
    ...form.field(name),
    label: PATIENT_FORM[name].label,
    isRequired: PATIENT_FORM[name].isRequired,
    // Browsers would fill in the visitor's own data, not the patient's.
    autoComplete: 'off',
  });
  const phone = field('phone');
  const formattedPhone = formatPhone(phone.value);

  return (
    <>
      {outcome && !isSubmitting && <ReferralAlert outcome={outcome} />}
      <section
        aria-labelledby="patient"
        className="max-w-[600px] rounded-2xl border border-line bg-white p-5 shadow-card sm:p-9"
      >
        <h2 id="patient" className="mb-6 text-3xl">
          Patient Information
        </h2>
        <noscript>
          <p className="mb-6 rounded-xl border border-mustard bg-mustard-pale px-5 py-4">
            This form needs JavaScript and a browser from 2023 or later. Please call or fax us instead: it is
            just as quick.
          </p>
        </noscript>
        <form {...form.props} onFocus={start} onChange={start} autoComplete="off" aria-labelledby="patient">
          <ErrorSummary fields={invalid.map((name) => ({ name, label: form.field(name).error ?? '' }))} />
          <UntilHydrated className="space-y-5">
            <RequiredNote />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField {...field('firstName')} />
              <TextField {...field('lastName')} />
            </div>
            <TextField
              {...phone}
              type="tel"
              inputMode="tel"
              placeholder="(123) 456-7890"
              hint="Ten digits."
              onInput={formatAtEnd}
              onBlur={() => formattedPhone !== phone.value && phone.onChange(formattedPhone)}
            />
            <TextField {...field('email')} type="email" inputMode="email" />
            <TextField {...field('company')} hint="The clinic or employer that refers the patient." />
            <Details form={form} options={options} />
            <CaptchaStatus />
            <button type="submit" aria-disabled={isSubmitting} className="button-primary w-full">
              {submitText(isSubmitting, isVerified)}
            </button>
          </UntilHydrated>
          <p className="mt-5 flex gap-3 text-sm text-ink-soft">
            <span className="mt-0.5 shrink-0 text-green">
              <Icon path="M4.5 9h11v8h-11zM7 9V6.2a3 3 0 0 1 6 0V9M10 12.2v1.8" />
            </span>
            We use these details only to get in touch with your patient. They are encrypted on their way to us
            and where we keep them.
          </p>
        </form>
      </section>
    </>
  );
}

/** The optional fields, folded until the visitor opens them or one has an error. */
function Details({ form, options }: { form: FormState<typeof EMPTY>; options: FormOptions }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Visitors can open the element before scripts run.
  useEffect(() => setOpen(details.current?.open === true), []);
  const hasError = keysOf(DETAILS_FORM).some((name) => form.field(name).error);
  return (
    <details
      ref={details}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-xl border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-xl px-4 text-sm font-semibold hover:bg-mint-pale">
        Add state, insurance or reason (optional)
        <span className="group-open:rotate-180">
          <ChevronIcon />
        </span>
      </summary>
      {(isOpen || hasError) && (
        <div className="space-y-5 px-4 pt-2 pb-5">
          <p className="text-sm text-ink-soft">All of this is optional, and encrypted like the rest.</p>
          <SelectField
            {...form.field('stateCode')}
            label={DETAILS_FORM.stateCode.label}
            placeholder="Not given"
            options={options.states}
          />
          <SelectField
            {...form.field('insuranceCompanyName')}
            label={DETAILS_FORM.insuranceCompanyName.label}
            placeholder="Not given"
            options={options.insurers}
          />
          <TextArea {...form.field('reason')} label={DETAILS_FORM.reason.label} autoComplete="off" />
        </div>
      )}
    </details>
  );
}

/** Formatting elsewhere than at the end would move the caret. Runs before `onChange`. */
function formatAtEnd({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { isComposing = false }: Partial<InputEvent> = nativeEvent;
  const isAtEnd = input.selectionEnd === input.value.length;
  if (isAtEnd && !isComposing) input.value = formatPhone(input.value);
}

/** A referral without optional fields has only the spec's five. */
function onlyFilled(fields: DetailsFields): Partial<DetailsFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function submitText(isSubmitting: boolean, isVerified: boolean): string {
  if (!isSubmitting) return 'Submit';
  return isVerified ? 'Sending...' : 'Checking that you are human...';
}

/** Returns the same key for each retry of the same content, even after a lost response or another page. */
function idempotencyKeyFor(fields: object): string {
  const content = JSON.stringify(fields);
  if (sent?.content !== content) sent = { content, key: crypto.randomUUID() };
  return sent.key;
}
