import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher } from 'react-router';
import type { CaptchaSettings } from '../../domain/entities.ts';
import type { FieldErrors } from '../../domain/fields.ts';
import { readForm, validate } from '../../domain/form.ts';
import { REFERRAL_FORM, type ReferralFields } from '../../domain/referral.ts';
import { referral } from '../content/referral.ts';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { LockIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useSubmitOnce } from '../ui/use-submit-once.ts';
import { CaptchaBox } from './captcha/captcha-box.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { PhoneField } from './phone-field.tsx';
import { ReferralAlert, type ReferralOutcome } from './referral-alert.tsx';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** What the form hands over to the page's action. */
export type ReferralSubmission = { fields: ReferralFields; token: string; idempotencyKey: string };

type Name = keyof ReferralFields;

const EMPTY: ReferralFields = { firstName: '', lastName: '', phone: '', email: '', company: '' };

/** Refers a patient: form, human verification and outcome (spec section 2). What was typed stays on any error. */
export function ReferralForm({ captchaSettings }: { captchaSettings: CaptchaSettings | null }) {
  const fetcher = useFetcher<ReferralOutcome>();
  const captcha = useCaptcha(captchaSettings);
  const idempotency = useIdempotencyKey();
  const [values, setValues] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors<Name>>({});
  const [isVerifying, setVerifying] = useState(false);
  const [outcome, setOutcome] = useState<ReferralOutcome | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSending = fetcher.state !== 'idle';
  const isBusy = isVerifying || isSending;
  const mayStart = useSubmitOnce(isBusy);
  const errors = isTried ? { ...refused, ...validate(REFERRAL_FORM, values) } : refused;

  // Once for each answer, whatever else is rendered anew.
  const handled = useRef<ReferralOutcome>(undefined);
  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    setOutcome(answer);
    if (answer.isSent) {
      setValues(EMPTY);
      setTried(false);
      setRefused({});
      idempotency.renew();
      captcha.reset();
    } else {
      setRefused(answer.errors);
      if (answer.status !== 403) return;
      captcha.reset();
      captcha.retry();
    }
  }, [fetcher.data, captcha, idempotency]);

  useEffect(() => {
    if (outcome && !outcome.isSent && Object.keys(outcome.errors).length > 0) focusFirstInvalid(form.current);
  }, [outcome]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    flushSync(() => setTried(true));
    const { fields, errors: found } = readForm(REFERRAL_FORM, values);
    if (Object.keys(found).length > 0) {
      captcha.begin();
      focusFirstInvalid(form.current);
      return;
    }
    if (!mayStart()) return;
    setVerifying(true);
    setOutcome(null);
    setRefused({});
    try {
      const token = await captcha.getToken();
      const submission: ReferralSubmission = { fields, token, idempotencyKey: idempotency.keyFor(fields) };
      // At once, so that the form is busy without a gap.
      void fetcher.submit(JSON.stringify(submission), {
        method: 'post',
        encType: 'application/json',
        flushSync: true,
      });
    } catch {
      // The widget says in words what is wrong.
    }
    setVerifying(false);
  }

  function change(name: Name, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _, ...others }) => others);
    captcha.begin();
  }

  /** Not while the button is pressed: what it brings about above would move the button away under the finger. */
  function beginInField({ target }: FocusEvent): void {
    // After the focus, which it would hold up on a slow device.
    if (target instanceof HTMLInputElement) setTimeout(captcha.begin);
  }

  const field = (name: Name) => ({
    label: REFERRAL_FORM[name].label,
    name,
    value: values[name],
    error: errors[name],
    // Not disabled, which would take the focus away.
    readOnly: isBusy,
  });

  const textField = (name: Name) => ({
    ...field(name),
    required: true,
    // The patient is somebody else: nothing that the browser knows of the visitor belongs here.
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => change(name, value),
  });

  return (
    <>
      {outcome && <ReferralAlert outcome={outcome} />}
      <section
        aria-labelledby="patient"
        className="max-w-[600px] rounded-2xl border border-line bg-white p-5 shadow-card sm:p-9"
      >
        <h2 id="patient" className="mb-6 text-3xl">
          {referral.formTitle}
        </h2>
        <noscript>
          <p className="mb-6 rounded-xl border border-mustard bg-mustard-pale px-5 py-4">
            {referral.withoutScripts}
          </p>
        </noscript>
        <form
          ref={form}
          noValidate
          autoComplete="off"
          onSubmit={submit}
          onFocus={beginInField}
          aria-labelledby="patient"
        >
          <UntilHydrated>
            <div className="space-y-5">
              <TextField {...textField('firstName')} />
              <TextField {...textField('lastName')} />
              <PhoneField {...field('phone')} onValueChange={(value) => change('phone', value)} />
              <TextField {...textField('email')} type="email" inputMode="email" />
              <TextField {...textField('company')} />
              <CaptchaBox captcha={captcha} />
              <button type="submit" aria-disabled={isBusy} className="button-primary w-full">
                {submitText(isVerifying, isSending)}
              </button>
            </div>
          </UntilHydrated>
          <p className="mt-5 flex gap-3 text-sm text-ink-soft">
            <span className="mt-0.5 shrink-0 text-green">
              <LockIcon />
            </span>
            {referral.privacy}
          </p>
        </form>
      </section>
    </>
  );
}

function submitText(isVerifying: boolean, isSending: boolean): string {
  if (isSending) return 'Sending...';
  return isVerifying ? 'Checking that you are human...' : 'Submit';
}
