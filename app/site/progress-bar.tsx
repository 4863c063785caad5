import { useNavigation } from 'react-router';

/** Shows slow navigations and form submissions at the top of the window. */
export function ProgressBar() {
  const isPending = useNavigation().state !== 'idle';
  return (
    // Always rendered: screen readers only announce changes of existing live regions.
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
