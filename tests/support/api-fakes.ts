import type { Transport } from '../../app/api/request.ts';
import { readForm } from '../../domain/forms/field.ts';
import { PUBLIC_FIELDS } from '../../domain/providers/provider-form.ts';
import type { Provider } from '../../domain/providers/provider-responses.ts';

export type Call = { path: string; init: RequestInit };

export function fakeTransport(answer: (path: string) => Response): { transport: Transport; calls: Call[] } {
  const calls: Call[] = [];
  const transport: Transport = async (path, init) => {
    calls.push({ path, init });
    return answer(path);
  };
  return { transport, calls };
}

/** An in-memory localStorage with accessible entries. */
export function memoryStorage(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

/** A clock that the test moves. */
export function fakeClock(start = Date.UTC(2026, 7, 3)) {
  let time = start;
  return {
    now: () => time,
    moveMinutes: (minutes: number) => {
      time += minutes * 60_000;
    },
  };
}

/** A provider as visitors read it, without anything in lists. */
export const PROVIDER: Provider = {
  id: 7,
  ...readForm(PUBLIC_FIELDS, { firstName: 'Ada', lastName: 'Ng' }).fields,
  ...{ states: [], credentials: [], insuranceCompanies: [], concerns: [], languages: [], offices: [] },
  ...{ avatarUrl: null, photoUrl: null, appointmentSchedulingUrl: null },
};
