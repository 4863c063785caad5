import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CropDialog } from './crop-dialog.tsx';
import { Field, type FieldProps, type ValueProps } from './field.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { canShrink, isHeic, shrinkPicture } from './shrink-picture.ts';

/** A new file, 'cleared' to delete the stored one, or null for no change. */
export type FileChoice = File | 'cleared' | null;

const HEIC =
  'This is a HEIC picture, as iPhones take them. Please save it as JPEG and choose that file. With Settings, Camera, Formats, Most Compatible, the iPhone takes JPEG pictures.';
/** The look of a file input. */
export const FILE_INPUT =
  'block w-full cursor-pointer text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-ink/60 file:bg-white file:px-5 file:font-semibold file:text-ink hover:file:border-ink';

/** Picks and previews a picture, or marks the stored one for deletion. Both can be undone. */
export function FileField({
  accept,
  maxBytes,
  stored,
  hasStored,
  value: choice,
  onChange,
  ...field
}: FieldProps &
  ValueProps<FileChoice> & {
    accept: string;
    /** What a picture is shrunk to if it is rejected and the user wants it. */
    maxBytes: number;
    /** The stored picture, or a placeholder. */
    stored: ReactNode;
    hasStored: boolean;
  }) {
  const input = useRef<HTMLInputElement>(null);
  const name = field.label.toLowerCase();
  const isDeleting = choice === 'cleared';
  const file = choice instanceof File ? choice : null;
  const [heicFile, setHeicFile] = useState<File | null>(null);
  const [read, setRead] = useState<{ file: File; pixels: number } | null>(null);
  /** The picked file, which is cropped again; null unless a crop of it is chosen. */
  const [cropped, setCropped] = useState<{ file: File; original: File } | null>(null);
  const [isCropping, setCropping] = useState(false);
  const original = cropped?.file === file ? cropped?.original : file;
  const isRead = file !== null && file === read?.file;
  const isShrinkable = isRead && canShrink(file, read.pixels) && accept.split(',').includes(file.type);

  async function choose(file: File): Promise<void> {
    onChange(file);
    setHeicFile((await isHeic(file).catch(() => false)) ? file : null);
  }

  function change(next: FileChoice): void {
    // Allows selecting the same file again.
    if (input.current) input.current.value = '';
    onChange(next);
    input.current?.focus();
  }

  return (
    <div>
      <Field {...field}>
        {(control) => (
          <div className="flex flex-wrap items-start gap-4">
            <div
              className={`size-20 shrink-0 overflow-hidden rounded-xl border border-line ${isDeleting ? 'opacity-30' : ''}`}
            >
              {file ? <PicturePreview file={file} onRead={setRead} /> : stored}
            </div>
            <div className="min-w-0 grow basis-40">
              <input
                {...control}
                ref={input}
                type="file"
                accept={accept}
                aria-describedby={`${control.id}-state ${control['aria-describedby']}`}
                onChange={({ currentTarget: { files } }) => files?.[0] && choose(files[0])}
                className={`${FILE_INPUT} text-transparent`}
              />
              <p id={`${control.id}-state`} className="mt-1.5 text-sm wrap-anywhere empty:hidden">
                {file && !field.error && `${file.name} is uploaded when you save.`}
                {isDeleting && 'It is deleted when you save.'}
              </p>
              {isRead && <ActionButton onClick={() => setCropping(true)}>Crop {name}</ActionButton>}
              {file && <ActionButton onClick={() => change(null)}>Clear {name}</ActionButton>}
              {isDeleting && <ActionButton onClick={() => change(null)}>Keep {name}</ActionButton>}
              {choice === null && hasStored && (
                <ActionButton onClick={() => change('cleared')}>Delete {name}</ActionButton>
              )}
            </div>
          </div>
        )}
      </Field>
      <p role="status" className="mt-1.5 text-sm empty:hidden">
        {file && file === heicFile && HEIC}
      </p>
      {isCropping && original && (
        <CropDialog
          file={original}
          maxBytes={maxBytes}
          onCrop={(next) => {
            setCropped({ file: next, original });
            change(next);
          }}
          onClose={() => setCropping(false)}
        />
      )}
      {isShrinkable && field.error && <ShrinkButton file={file} maxBytes={maxBytes} onShrunk={change} />}
    </div>
  );
}

const SHRINK_TEXTS = {
  idle: 'Make it smaller',
  busy: 'Making it smaller...',
  failed: 'Your browser cannot make it smaller',
};

function ShrinkButton({
  file,
  maxBytes,
  onShrunk,
}: {
  file: File;
  maxBytes: number;
  onShrunk: (file: File) => void;
}) {
  const [state, setState] = useState<keyof typeof SHRINK_TEXTS>('idle');
  /** Null once the user has cleared the file or picked another. */
  const current = useRef<File | null>(null);
  useEffect(() => {
    current.current = file;
    setState('idle');
    return () => {
      current.current = null;
    };
  }, [file]);

  async function shrink(): Promise<void> {
    setState('busy');
    const smaller = await shrinkPicture(file, maxBytes).catch(() => null);
    if (current.current !== file) return;
    if (smaller) onShrunk(smaller);
    else setState('failed');
  }

  return (
    <button
      type="button"
      onClick={() => state === 'idle' && shrink()}
      aria-disabled={state !== 'idle'}
      className="button-quiet mt-2 min-h-11 py-1.5"
    >
      {SHRINK_TEXTS[state]}
    </button>
  );
}

function ActionButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="mr-4 min-h-9 cursor-pointer text-sm font-semibold text-green underline decoration-leaf decoration-2 underline-offset-4"
    >
      {children}
    </button>
  );
}
