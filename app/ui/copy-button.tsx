import { useState } from 'react';

/** Copies a text. Only after hydration: the server has no clipboard. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  // Browsers have a clipboard only for https and localhost.
  if (!navigator.clipboard) return null;
  return (
    <button
      type="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      className="button-compact"
    >
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
