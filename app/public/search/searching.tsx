import { Spinner } from '../../ui/spinner.tsx';

/** Shown while a search is pending (spec section 4). */
export function Searching() {
  return (
    <div className="py-16">
      <Spinner>Searching for providers...</Spinner>
    </div>
  );
}
