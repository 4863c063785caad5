import type { ReactNode } from 'react';
import {
  MAX_REPORT_LENGTH,
  REPORT_FORM,
  REPORT_KINDS,
  REPORT_LABELS,
  readReport,
} from '../../domain/directory/reports.ts';
import type { Report } from '../api-client/submit-report.ts';
import { CaptchaBox } from '../captcha/captcha-box.tsx';
import { useCaptchaSubmission } from '../captcha/use-captcha-submission.ts';
import { report } from '../content/report.ts';
import { WithPhone } from '../practice/phone-link.tsx';
import { type FormOutcome, OutcomeAlert } from '../referrals/alert.tsx';
import { RadioBox } from '../ui/choices.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { FieldError } from '../ui/field.tsx';
import { LockIcon } from '../ui/icons.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useForm } from '../ui/use-form.ts';

/** Reports a problem behind a captcha. Keeps what was typed on errors. @param children what follows a sent report. */
export function ReportForm({ children }: { children: ReactNode }) {
  const { captcha, outcome, send, startProps } = useCaptchaSubmission<FormOutcome>();
  const form = useForm({
    initial: { kind: '', text: '' },
    validate: (values) => readReport(values).errors,
    serverErrors: outcome?.isSent === false ? outcome.errors : undefined,
    onSubmit: (values: { kind: string; text: string }) =>
      send((recaptchaToken): Report => ({ ...readReport(values).fields, recaptchaToken })),
  });
  const { isSubmitting } = form;

  if (outcome?.isSent) return <OutcomeAlert outcome={outcome}>{children}</OutcomeAlert>;
  const kind = form.field('kind');
  const text = form.field('text');
  return (
    <>
      {outcome && !isSubmitting && <OutcomeAlert outcome={outcome} />}
      <form {...form.props} {...startProps} autoComplete="off" className="form-card">
        <noscript>
          <p className="mb-6 rounded-xl border border-mustard bg-mustard-pale px-5 py-4">
            <WithPhone text={report.withoutScripts} />
          </p>
        </noscript>
        <ErrorSummary
          fields={[
            ...(kind.error ? [{ name: 'kind', label: kind.error }] : []),
            ...(text.error ? [{ name: 'text', label: text.error }] : []),
          ]}
        />
        <UntilHydrated className="space-y-6">
          <div
            role="radiogroup"
            aria-labelledby="kind"
            aria-required
            aria-invalid={kind.error ? true : undefined}
            aria-describedby="kind-error"
            tabIndex={-1}
            className="outline-none"
          >
            <h2 id="kind" className="text-xl">
              {report.formTitle}
            </h2>
            <FieldError id="kind-error">{kind.error}</FieldError>
            <div className="mt-4 grid gap-2">
              {REPORT_KINDS.map((each) => (
                <RadioBox
                  key={each}
                  name="kind"
                  value={each}
                  checked={each === kind.value}
                  onChange={() => kind.onChange(each)}
                  className="min-h-12 transition-colors hover:border-ink in-aria-invalid:border-coral"
                >
                  {REPORT_LABELS[each]}
                </RadioBox>
              ))}
            </div>
          </div>
          <TextArea
            {...text}
            label={`${REPORT_FORM.text.label}${kind.value === 'other' ? '' : ' (optional)'}`}
            isRequired={kind.value === 'other'}
            hint={kind.value === 'insurance' ? `${report.insurerHint} ${report.textHint}` : report.textHint}
            maxLength={MAX_REPORT_LENGTH}
            readOnly={isSubmitting}
          />
          <CaptchaBox captcha={captcha} />
          <button type="submit" aria-disabled={isSubmitting} className="button-primary w-full">
            {isSubmitting ? 'Sending...' : report.submit}
          </button>
        </UntilHydrated>
        <p className="mt-5 flex gap-3 text-sm text-ink-soft">
          <span className="mt-0.5 shrink-0 text-green">
            <LockIcon />
          </span>
          {report.privacy}
        </p>
      </form>
    </>
  );
}
