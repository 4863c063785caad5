import { useSyncExternalStore } from 'react';

/** A value that belongs to the tab, not to a component. The server renders the first value. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return {
    get,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    /** Returns the value to a component, which renders again when it changes. */
    useValue: (): Value => useSyncExternalStore(subscribe, get, () => first),
  };
}
