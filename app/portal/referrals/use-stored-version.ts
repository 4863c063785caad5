import { useEffect, useState } from 'react';

/**
 * The stored version that a form's changes are based on. Only `current`, the latest stored version, replaces it, together
 * with the form's values, so that another user's change does not count as a change in this form.
 * @param rebase moves the form's values to the latest stored version.
 */
export function useStoredVersion<Version>(
  first: Version,
  current: NonNullable<Version> | null | undefined,
  rebase: (current: NonNullable<Version>) => void,
): {
  stored: Version;
  /** The version that `current` has replaced; null before that. */
  replaced: Version | null;
} {
  const [stored, setStored] = useState(first);
  const [replaced, setReplaced] = useState<Version | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each version.
  useEffect(() => {
    if (!current || current === stored) return;
    rebase(current);
    setReplaced(stored);
    setStored(current);
  }, [current]);
  return { stored, replaced };
}
