import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ChangedMark, changedClass, FieldError, type FieldProps } from './field.tsx';

/** A newly picked file, the wish to delete the stored one, or neither. */
export type FileChoice = File | 'delete' | null;

/**
 * A picture to pick, with a preview. What is stored can be marked for deletion, and every step taken back.
 */
export function FileField({
  label,
  hint,
  error,
  isChanged = false,
  accept,
  stored,
  hasStored,
  choice,
  onChange,
}: FieldProps & {
  accept: string;
  /** How the stored picture, or its absence, looks. */
  stored: ReactNode;
  hasStored: boolean;
  choice: FileChoice;
  onChange: (choice: FileChoice) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isDeleting = choice === 'delete';

  function change(next: FileChoice): void {
    // The same file can be picked again after it was cleared.
    if (input.current) input.current.value = '';
    onChange(next);
    input.current?.focus();
  }

  return (
    <div data-changed={isChanged || undefined} className={changedClass(isChanged)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {isChanged && <ChangedMark />}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        <div
          className={`size-20 shrink-0 overflow-hidden rounded-xl border border-line ${isDeleting ? 'opacity-30' : ''}`}
        >
          {choice instanceof File ? <Preview file={choice} /> : stored}
        </div>
        <div className="min-w-0 grow">
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-state ${id}-hint ${id}-error`}
            onChange={({ currentTarget: { files } }) => files?.[0] && onChange(files[0])}
            className="block w-full cursor-pointer text-sm text-transparent file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-ink/60 file:bg-white file:px-5 file:font-semibold file:text-ink hover:file:border-ink"
          />
          <p id={`${id}-state`} className="mt-1.5 text-sm break-all empty:hidden">
            {choice instanceof File && !error && `${choice.name} is uploaded when you save.`}
            {isDeleting && 'It is deleted when you save.'}
          </p>
          {choice instanceof File && <Step onClick={() => change(null)}>Clear {label.toLowerCase()}</Step>}
          {isDeleting && <Step onClick={() => change(null)}>Keep {label.toLowerCase()}</Step>}
          {choice === null && hasStored && (
            <Step onClick={() => change('delete')}>Delete {label.toLowerCase()}</Step>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {hint}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

function Step({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-9 cursor-pointer text-sm font-semibold text-green underline decoration-leaf decoration-2 underline-offset-4"
    >
      {children}
    </button>
  );
}

/** Draws the file; as a drawing it needs no address that the content security policy would have to allow. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isReadable, setReadable] = useState(true);

  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (bitmap) => {
        const context = isCurrent ? canvas.current?.getContext('2d') : null;
        if (context) drawCover(context, bitmap);
        bitmap.close();
        if (isCurrent) setReadable(true);
      },
      () => isCurrent && setReadable(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);

  return (
    <>
      <canvas
        ref={canvas}
        width={160}
        height={160}
        role="img"
        aria-label={`Preview of ${file.name}`}
        hidden={!isReadable}
        className="size-full"
      />
      {!isReadable && <p className="grid size-full place-items-center p-1 text-center text-xs">No preview</p>}
    </>
  );
}

/** The middle square of the picture, as the server will crop it. */
function drawCover(context: CanvasRenderingContext2D, bitmap: ImageBitmap): void {
  const { width, height } = context.canvas;
  const side = Math.min(bitmap.width, bitmap.height);
  context.drawImage(
    bitmap,
    (bitmap.width - side) / 2,
    (bitmap.height - side) / 2,
    side,
    side,
    0,
    0,
    width,
    height,
  );
}
