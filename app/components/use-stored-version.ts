import { useEffect, useState } from 'react';

/**
 * The stored version that a form's changes start from. Only `current`, what is stored now, replaces it, together with the
 * form's values, so that another user's later change does not count as a change of this form.
 * @param rebase moves the form's values to the version that is stored now.
 */
export function useStoredVersion<Version>(
  first: Version,
  current: NonNullable<Version> | null | undefined,
  rebase: (current: NonNullable<Version>) => void,
): {
  stored: Version;
  /** What `current` has replaced; null before. */
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
