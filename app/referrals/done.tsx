/** Says what a click has changed, with an Undo. */
export function Done({ text, onUndo }: { text: string | false; onUndo: (() => void) | false | null }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] not-empty:mt-3">
      {text}
      {text && onUndo && (
        <button
          type="button"
          onClick={onUndo}
          className="link inline-flex min-h-11 cursor-pointer items-center"
        >
          Undo
        </button>
      )}
    </p>
  );
}
