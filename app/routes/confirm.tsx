import {
  data,
  Form,
  href,
  type RouterContextProvider,
  redirect,
  useNavigation,
  useSubmit,
} from 'react-router';
import { formatDate } from '../../domain/dates.ts';
import { CONFIRMATION_FORM, MAX_CONFIRMATION_LENGTH } from '../../domain/directory/confirmation.ts';
import type { Provider } from '../../domain/directory/schemas.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { nameWithCredentials } from '../../domain/names.ts';
import { practice } from '../../practice.config.ts';
import { ApiError } from '../api-client/api-error.ts';
import { createConfirmationClient } from '../api-client/confirmation-client.ts';
import { apiContext } from '../api-client/context.ts';
import type { RequestOptions } from '../api-client/request.ts';
import { Avatar } from '../directory/avatar.tsx';
import { Bio, Section, StatesAndInsurers } from '../directory/provider-details.tsx';
import { usePractice } from '../practice/use-practice.ts';
import { isUnusableLink, LinkErrorPage } from '../site/link-error.tsx';
import { PageHeader } from '../site/page-header.tsx';
import { SiteShell } from '../site/shell.tsx';
import { Alert } from '../ui/alert.tsx';
import { RadioBox } from '../ui/choices.tsx';
import { FieldError } from '../ui/field.tsx';
import type { Route } from './+types/confirm.ts';
import { type LoadArgs, runLoad } from './load.ts';

type Failure = { message: string; fields: { answer?: string; text?: string } };

const CHOICE = { name: 'answer', required: true, className: 'min-h-12 hover:border-ink' };

/** Changes nothing, because mail scanners open links. */
async function load({ params }: LoadArgs<{ token: string }>, context: Readonly<RouterContextProvider>) {
  return createConfirmationClient(context.get(apiContext)).confirmation(params.token);
}

export const loader = (args: Route.LoaderArgs) => runLoad((each) => load(each, args.context), args);
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  runLoad((each) => load(each, args.context), args);

/** Also reload after a rejected reply: the entry may have changed. */
export const shouldRevalidate = () => true;

/** The URL is secret. With no-referrer, browsers would send the form without its origin. */
export const headers = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
});

/** Handles the form without JavaScript. The API reads the body, within its limits. */
export function action({ request, params, context }: Route.ActionArgs) {
  return send(context, params.token, {
    body: request.body,
    headers: { 'Content-Type': request.headers.get('Content-Type') ?? '' },
    duplex: 'half',
  });
}

export async function clientAction({ request, params, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  return send(context, params.token, { body });
}

async function send(context: Readonly<RouterContextProvider>, token: string, form: RequestOptions) {
  try {
    await createConfirmationClient(context.get(apiContext)).reply(token, form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, fieldErrors } = error;
    if (isUnusableLink(status)) throw data(message, { status });
    return data<Failure>({ message, fields: fieldErrors }, { status });
  }
  return redirect(href('/confirmed'));
}

export default function Confirm({ loaderData, actionData: failure }: Route.ComponentProps) {
  const { provider, revision, hasChanged, expiresOn } = loaderData;
  const isSending = useNavigation().state !== 'idle';
  const submit = useSubmit();
  const { answer, text } = failure?.fields ?? {};
  return (
    <SiteShell patientLoginUrl={null}>
      <title>{`Is your entry correct? · ${practice.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="Is your entry correct?">
        <p>
          This is what visitors of {practice.name} see about you. Please check it and answer below, until{' '}
          {formatDate(expiresOn)}.
        </p>
      </PageHeader>
      <div className="container-page max-w-3xl space-y-8 py-10">
        {hasChanged && (
          <Alert variant="info" isAnnounced={false}>
            <p>Your entry has changed since we sent you the link. This is what it says now.</p>
          </Alert>
        )}
        <ConfirmationFacts provider={provider} />
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            // Synchronous, so that a second click does not send the reply again.
            if (!isSending) submit(event.currentTarget, { flushSync: true });
          }}
          className="space-y-5 rounded-2xl border border-line bg-white p-5 shadow-card sm:p-9"
        >
          <input type="hidden" name="revision" value={revision} />
          {failure && (
            <Alert variant="danger">
              <p>{failure.message}</p>
            </Alert>
          )}
          <fieldset aria-describedby="answer-error">
            <legend className="mb-3 font-serif text-2xl">Your answer</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <RadioBox {...CHOICE} value="correct">
                All correct
              </RadioBox>
              <RadioBox {...CHOICE} value="changed">
                Something changed
              </RadioBox>
            </div>
            <FieldError id="answer-error">{answer}</FieldError>
          </fieldset>
          <div>
            <label htmlFor="text" className="mb-1.5 block text-sm font-semibold">
              {CONFIRMATION_FORM.text.label}
            </label>
            <textarea
              id="text"
              name="text"
              rows={5}
              maxLength={MAX_CONFIRMATION_LENGTH}
              aria-invalid={text ? true : undefined}
              aria-describedby="text-hint text-error"
              className="field min-h-32 leading-relaxed"
            />
            <p id="text-hint" className="mt-1.5 text-sm text-ink-soft">
              Only if something changed. Please write nothing about patients.
            </p>
            <FieldError id="text-error">{text}</FieldError>
          </div>
          <button type="submit" aria-disabled={isSending} className="button-primary w-full sm:w-auto">
            {isSending ? 'Sending...' : 'Send answer'}
          </button>
        </Form>
      </div>
    </SiteShell>
  );
}

/** The public facts of an entry, for the dietitian to check. */
function ConfirmationFacts({ provider }: { provider: Provider }) {
  const { photoUrl, credentials, bio, appointmentSchedulingUrl } = provider;
  return (
    <article className="wrap-anywhere">
      <Avatar url={photoUrl} widths={PICTURE_WIDTHS.photo} size={160} className="size-40 rounded-3xl" />
      <h2 className="mt-4 text-3xl">{nameWithCredentials(provider)}</h2>
      <p className="mt-1 text-ink-soft">{credentials.map(({ title }) => title).join(' · ')}</p>
      <Section title="New patients">
        <p>{describeAvailability(provider)}</p>
      </Section>
      <Section title="Online booking">
        <p>{appointmentSchedulingUrl ?? 'No link'}</p>
      </Section>
      <StatesAndInsurers provider={provider} />
      {bio && (
        <Section title="About">
          <Bio text={bio} />
        </Section>
      )}
    </article>
  );
}

function describeAvailability({ acceptingNewPatients, pausedUntil, pauseNote }: Provider): string {
  if (acceptingNewPatients) return 'You take new patients.';
  const until = pausedUntil === null ? 'at the moment' : `until ${formatDate(pausedUntil)}`;
  return [`You take no new patients ${until}.`, pauseNote].filter(Boolean).join(' ');
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { email } = usePractice();
  return (
    <LinkErrorPage error={error}>
      <p className="mt-3">
        If you want to tell us something about your entry, please write to{' '}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
        .
      </p>
    </LinkErrorPage>
  );
}
