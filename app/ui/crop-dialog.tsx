import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { CENTER, type Crop, cropPicture } from './shrink-picture.ts';

const SLIDERS: [keyof Crop, label: string, max: number][] = [
  ['zoom', 'Zoom', 4],
  ['x', 'Left to right', 1],
  ['y', 'Top to bottom', 1],
];

/** Chooses the square of a picture, with sliders or by dragging. */
export function CropDialog({
  file,
  maxBytes,
  onCrop,
  onClose,
}: {
  file: File;
  maxBytes: number;
  onCrop: (file: File) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [crop, setCrop] = useState(CENTER);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent): void {
    if (buttons === 0) return;
    const move = (at: number, by: number) =>
      Math.min(1, Math.max(0, at - by / (currentTarget.clientWidth * crop.zoom)));
    setCrop({ ...crop, x: move(crop.x, movementX), y: move(crop.y, movementY) });
  }

  async function use(): Promise<void> {
    const cropped = await cropPicture(file, crop, maxBytes).catch(() => null);
    if (!cropped) return setFailed(true);
    onCrop(cropped);
    dialog.current?.close();
  }

  return (
    <Dialog
      ref={dialog}
      title="Crop picture"
      description={
        hasFailed ? 'Your browser cannot crop this picture.' : 'Drag the picture, or use the sliders.'
      }
      onClose={onClose}
      content={
        <div className="grid gap-4 sm:grid-cols-[16rem_1fr] sm:items-center">
          <div
            onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
            onPointerMove={drag}
            className="mx-auto aspect-square w-64 max-w-full cursor-move touch-none overflow-hidden rounded-2xl border border-line"
          >
            <PicturePreview file={file} crop={crop} />
          </div>
          <div className="min-w-0 space-y-3">
            {SLIDERS.map(([name, label, max]) => (
              <label key={name} className="block">
                <span className="text-sm font-semibold">{label}</span>
                <input
                  type="range"
                  min={name === 'zoom' ? 1 : 0}
                  max={max}
                  step={0.01}
                  value={crop[name]}
                  // Enter would submit the form.
                  onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                  onChange={({ currentTarget: { valueAsNumber } }) =>
                    setCrop({ ...crop, [name]: valueAsNumber })
                  }
                  className="h-8 w-full accent-green"
                />
              </label>
            ))}
          </div>
        </div>
      }
    >
      <button type="button" onClick={() => dialog.current?.close()} className="button-quiet">
        Cancel
      </button>
      <button type="button" onClick={use} className="button-primary">
        Use this crop
      </button>
    </Dialog>
  );
}
