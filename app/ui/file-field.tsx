import { type ReactNode, useRef, useState } from 'react';
import { type FieldProps, LabeledControl, type ValueProps } from './field.tsx';

/** A new file, 'cleared' to delete the stored one, or null for no change. */
export type FileChoice = File | 'cleared' | null;

export const FILE_INPUT =
  'block w-full cursor-pointer text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-ink/60 file:bg-white file:px-5 file:font-semibold file:text-ink hover:file:border-ink';

/** Picks and previews a picture, or marks the stored picture for deletion. */
export function FileField({
  accept,
  stored,
  hasStored,
  value: choice,
  onChange,
  ...field
}: FieldProps &
  ValueProps<FileChoice> & {
    accept: string;
    /** The stored picture, or a placeholder. */
    stored: ReactNode;
    hasStored: boolean;
  }) {
  const input = useRef<HTMLInputElement>(null);
  const isDeleting = choice === 'cleared';
  const file = choice instanceof File ? choice : null;
  /** What the button does with the choice, or with the stored picture. */
  const verb = file ? 'Clear' : isDeleting ? 'Keep' : 'Delete';

  function change(next: FileChoice): void {
    // An empty input lets the user choose the same file again.
    if (input.current) input.current.value = '';
    onChange(next);
    input.current?.focus();
  }

  return (
    <LabeledControl {...field}>
      {(control) => (
        <div className="flex flex-wrap items-start gap-4">
          <div
            className={`size-20 shrink-0 overflow-hidden rounded-xl border border-line ${isDeleting ? 'opacity-30' : ''}`}
          >
            {file ? <PicturePreview key={`${file.name} ${file.lastModified}`} file={file} /> : stored}
          </div>
          <div className="min-w-0 grow basis-40">
            <input
              {...control}
              ref={input}
              type="file"
              accept={accept}
              aria-describedby={`${control.id}-state ${control['aria-describedby']}`}
              onChange={({ currentTarget: { files } }) => files?.[0] && onChange(files[0])}
              className={`${FILE_INPUT} text-transparent`}
            />
            <p id={`${control.id}-state`} className="mt-1.5 text-sm wrap-anywhere empty:hidden">
              {isDeleting
                ? 'It is deleted when you save.'
                : file && !field.error && `${file.name} is uploaded when you save.`}
            </p>
            {(choice !== null || hasStored) && (
              <button
                type="button"
                onClick={() => change(choice === null ? 'cleared' : null)}
                className="min-h-9 cursor-pointer text-sm font-semibold text-green underline decoration-leaf decoration-2 underline-offset-4"
              >
                {`${verb} ${field.label.toLowerCase()}`}
              </button>
            )}
          </div>
        </div>
      )}
    </LabeledControl>
  );
}

function PicturePreview({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file));
  const [isReadable, setReadable] = useState(true);
  if (!isReadable)
    return <p className="grid size-full place-items-center p-1 text-center text-xs">No preview</p>;
  return (
    <img
      src={url}
      alt={`Preview of ${file.name}`}
      onLoad={() => URL.revokeObjectURL(url)}
      onError={() => setReadable(false)}
      className="size-full object-cover"
    />
  );
}
