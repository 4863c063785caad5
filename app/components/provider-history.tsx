import { useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { HistoryPage } from '../api-client/portal-client.ts';
import { dateAndTime } from '../content/age.ts';
import { eventChange } from '../content/provider-changes.ts';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { ChangeText } from './change-text.tsx';
import { Section } from './provider-details.tsx';

/** Every change of a provider: when, by whom, from what to what. */
export function ProviderHistory({ providerId, first }: { providerId: number; first: HistoryPage }) {
  const fetcher = useFetcher<HistoryPage>();
  const [older, setOlder] = useState<HistoryPage['events']>([]);
  const loaded = fetcher.data;
  const oldest = first.events.at(-1)?.id ?? 0;
  // A change moves the first page, which may then repeat what was loaded before.
  const events = [...first.events, ...older.filter(({ id }) => id < oldest)];
  const next = older.length > 0 ? (loaded?.next ?? null) : first.next;

  useEffect(() => {
    if (!loaded) return;
    setOlder((before) => {
      const known = new Set(before.map(({ id }) => id));
      return [...before, ...loaded.events.filter(({ id }) => !known.has(id))];
    });
  }, [loaded]);

  return (
    <Section title="History">
      <ul className="max-w-2xl divide-y divide-line border-y border-line">
        {events.map((event) => {
          const change = eventChange(event);
          return (
            <li key={event.id} className="py-3">
              <p className="font-medium">{change.label}</p>
              {event.field !== null && (
                <div className="wrap-anywhere">
                  <ChangeText change={change} />
                </div>
              )}
              <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">
                <time dateTime={event.at}>{dateAndTime(event.at)}</time>, {event.actor}
              </p>
            </li>
          );
        })}
      </ul>
      {next !== null && (
        <UntilHydrated>
          <button
            type="button"
            aria-disabled={fetcher.state !== 'idle'}
            onClick={() => {
              const path = href('/portal/providers/:providerId/history', { providerId: String(providerId) });
              fetcher.load(`${path}?${new URLSearchParams({ after: next })}`);
            }}
            className="button-quiet mt-4"
          >
            {fetcher.state === 'idle' ? 'Load more' : 'Loading...'}
          </button>
        </UntilHydrated>
      )}
    </Section>
  );
}
