import { useEffect } from 'react';

/** Opens the search with Ctrl+K and, outside of fields, with "/", which people can switch off (WCAG 2.1.4). */
export function useSearchShortcut(open: () => void, hasSlash: boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, target } = event;
      const isWithControl = event.ctrlKey || event.metaKey;
      const isField = target instanceof Element && target.closest('input, textarea, select') !== null;
      const isShortcut = isWithControl
        ? key.toLowerCase() === 'k' && !altKey && !shiftKey
        : key === '/' && hasSlash && !altKey && !isField;
      if (!isShortcut || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open, hasSlash]);
}
