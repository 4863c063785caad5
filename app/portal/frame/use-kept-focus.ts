import { useEffect } from 'react';
import { focusMain } from '../../public/frame/main-area.tsx';

/**
 * Moves focus when an action removes the focused element, so that keyboards and screen readers do not start over: to the
 * nearest ancestor that is still there and takes focus, such as the item or section, or else to the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The last focused element, and its ancestors that take focus. In a dialog, those of the button that opened it. */
    let path: Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return;
      path = [target];
      for (let element = target.parentElement; element; element = element.parentElement) {
        if (element.hasAttribute('tabindex')) path.push(element);
      }
    };
    const recover = () => {
      const [focused, ...ancestors] = path;
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      path = [];
      const target = ancestors.find((element) => element.isConnected);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      else focusMain();
    };
    const observer = new MutationObserver(recover);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
