import { useNavigation } from 'react-router';

/** A bar across the top of the window while the next page, or the answer to a form, is slow to arrive. */
export function ProgressBar() {
  const isPending = useNavigation().state !== 'idle';
  return (
    // The live region is always there, so that screen readers announce the text that comes into it.
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      {isPending && (
        <div className="h-full animate-delay">
          <div className="h-full w-1/3 animate-progress bg-coral motion-reduce:w-full motion-reduce:animate-none forced-colors:bg-[Highlight]" />
          <span className="sr-only">Loading...</span>
        </div>
      )}
    </div>
  );
}
