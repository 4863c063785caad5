import { startTransition, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { BulkResult } from '../../../domain/directory/bulk/schemas.ts';
import { providerCountText } from '../../content/counts.ts';
import { eventChange } from '../../content/provider-changes.ts';
import { type ActionResult, JSON_POST } from '../../editing/action-result.ts';
import { ChangeText } from '../../editing/change-text.tsx';

const TYPING_PAUSE_MS = 300;

/**
 * Who would change and how, and who cannot and why. Posts the submission to the page's action, again when it changes.
 * @param submission null while the form has errors.
 * @param onResult gets the preview; null until it is there.
 */
export function BulkPreview({
  submission,
  onResult,
}: {
  submission: object | null;
  onResult: (result: BulkResult | null) => void;
}) {
  const answer = useAnswer(submission && JSON.stringify(submission));
  const result = answer?.current ?? null;
  useEffect(() => onResult(result), [result, onResult]);
  const summary = result
    ? `${result.changedCount === 0 ? 'No provider' : providerCountText(result.changedCount)} will change.`
    : (answer?.message ?? 'Checking...');
  return (
    <>
      <p role="status" className="font-semibold wrap-anywhere">
        {submission ? summary : 'Fill in the fields to see who will change.'}
      </p>
      {result && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs focus.
          tabIndex={0}
          aria-label="What will change"
          className="scroll-edges max-h-60 overflow-y-auto rounded-xl border border-line p-4 text-[0.9375rem]"
        >
          {result.changedCount > 0 && <Changes changed={result.changed} />}
          <Skipped result={result} title="What stays as it is" />
        </section>
      )}
    </>
  );
}

/** Posts JSON to the page's action. @returns undefined until the answer is there. */
function useAnswer(json: string | null): ActionResult<BulkResult> | undefined {
  const { submit, data } = useFetcher<ActionResult<BulkResult>>();
  const [answered, setAnswered] = useState<string | null>(null);
  useEffect(() => {
    if (!json) return;
    let isLatest = true;
    const timer = setTimeout(async () => {
      await submit(json, JSON_POST);
      // Joins the router's transition, so that the data is there, too.
      if (isLatest) startTransition(() => setAnswered(json));
    }, TYPING_PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [json, submit]);
  return json === answered ? data : undefined;
}

/** The providers with the same changes in one paragraph. */
function Changes({ changed }: Pick<BulkResult, 'changed'>) {
  const groups = Map.groupBy(changed, ({ changes }) => JSON.stringify(changes));
  return (
    <ul className="space-y-3">
      {[...groups].map(([key, providers]) => (
        <li key={key} className="wrap-anywhere">
          {providers[0]?.changes.map((each) => (
            <p key={JSON.stringify(each)}>
              {eventChange(each).label}
              {each.field !== null && ': '}
              {each.field !== null && <ChangeText change={eventChange(each)} />}
            </p>
          ))}
          <p className="text-ink-soft">{namesOf(providers)}</p>
        </li>
      ))}
    </ul>
  );
}

/** Who stays as they are, by reason. */
export function Skipped({ result: { skipped }, title }: { result: BulkResult; title: string }) {
  if (skipped.length === 0) return null;
  return (
    <div className="not-first:mt-3">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 space-y-1">
        {[...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, providers]) => (
          <li key={reason} className="wrap-anywhere">
            {reason} <span className="text-ink-soft">{namesOf(providers)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const namesOf = (providers: { name: string }[]) => providers.map(({ name }) => name).join(', ');
