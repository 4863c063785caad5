import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { CheckIcon, Icon } from '../../ui/icons.tsx';
import { createStore } from '../../ui/store.ts';

type Api = Pick<ApiClient, 'captchaChallenge'>;

const STATES = {
  idle: { text: 'Human verification runs as you type.', colors: 'border-line bg-cream' },
  verified: { text: 'Verified', colors: 'border-leaf bg-mint-pale' },
  failed: {
    text: 'Not verified. Submit tries again.',
    colors: 'border-mustard bg-mustard-pale',
  },
};

const state = createStore<keyof typeof STATES>('idle');

/** The tab's token, until the server accepts or rejects it. */
let token: Promise<string> | null = null;

/** Starts to solve a challenge when the visitor uses the form. After a failure, only a submission tries again. */
export function startCaptcha(api: Api): void {
  // CaptchaStatus shows the failure.
  if (state.get() === 'idle') getToken(api).catch(() => {});
}

/** Sends with a token. Tokens expire: after a failed or rejected one, sends once more with a new one. */
export async function sendWithToken<Sent>(api: Api, send: (token: string) => Promise<Sent>): Promise<Sent> {
  try {
    return await sendOnce(api, send);
  } catch (error) {
    if (state.get() !== 'failed') throw error;
    return sendOnce(api, send);
  }
}

async function sendOnce<Sent>(api: Api, send: (token: string) => Promise<Sent>): Promise<Sent> {
  const solved = await getToken(api);
  try {
    const sent = await send(solved);
    end('idle');
    return sent;
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) end('failed');
    throw error;
  }
}

function end(next: 'idle' | 'failed'): void {
  token = null;
  state.set(next);
}

function getToken(api: Api): Promise<string> {
  token ??= solve(api);
  return token;
}

/** Returns ALTCHA's payload: the challenge and its solution as JSON in Base64. */
async function solve(api: Api): Promise<string> {
  state.set('idle');
  try {
    const { parameters, signature } = await api.captchaChallenge();
    const challenge = { parameters, signature };
    // Browsers derive keys on threads of their own, so that the page stays responsive without a worker.
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('The ALTCHA challenge timed out.');
    state.set('verified');
    return btoa(JSON.stringify({ challenge, solution }));
  } catch (error) {
    end('failed');
    throw error;
  }
}

export const useIsVerified = () => state.useValue() === 'verified';

export function CaptchaStatus() {
  const current = state.useValue();
  const isVerified = current === 'verified';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be next to the icon.
    <div
      role="group"
      aria-label="Human verification"
      data-state={current}
      // Wide enough for each state in one line from 390 px on, so that the button below does not move.
      className={`flex min-h-11 items-center gap-2.5 rounded-xl border px-3 text-sm transition-colors ${STATES[current].colors}`}
    >
      <span className="shrink-0 text-green">{isVerified ? <CheckIcon /> : <ShieldIcon />}</span>
      {/* Orca reads a status only if its text is in a paragraph. */}
      <div role="status">
        <p>{STATES[current].text}</p>
      </div>
    </div>
  );
}

function ShieldIcon() {
  return <Icon path="M10 2.5 16.5 5v4.5c0 4-2.7 6.8-6.5 8-3.8-1.2-6.5-4-6.5-8V5L10 2.5Z" />;
}
