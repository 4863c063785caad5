import { useSyncExternalStore } from 'react';

/** A value of the tab that components share. The server renders the first value. */
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
    /** Returns the value to a component, and renders the component again after changes. */
    useValue: (): Value => useSyncExternalStore(subscribe, get, () => first),
  };
}
