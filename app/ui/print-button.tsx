import { UntilHydrated } from './until-hydrated.tsx';

export function PrintButton({ text = 'Print this page', className = 'button-primary' }) {
  return (
    <UntilHydrated>
      <button type="button" onClick={() => print()} className={`${className} print:hidden`}>
        {text}
      </button>
    </UntilHydrated>
  );
}
