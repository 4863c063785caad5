import { UntilHydrated } from './until-hydrated.tsx';

export function PrintButton({ text, className }: { text: string; className: string }) {
  return (
    <UntilHydrated>
      <button type="button" onClick={() => print()} className={className}>
        {text}
      </button>
    </UntilHydrated>
  );
}
