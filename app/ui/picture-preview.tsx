import { useEffect, useRef, useState } from 'react';

/** A centered square of the file on a canvas: an image would need `blob:` in the content security policy. */
export function PicturePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isReadable, setReadable] = useState(true);

  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (bitmap) => {
        if (isCurrent) drawSquare(canvas.current, bitmap);
        if (isCurrent) setReadable(true);
        bitmap.close();
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
        width={480}
        height={480}
        role="img"
        aria-label={`Preview of ${file.name}`}
        hidden={!isReadable}
        className="size-full"
      />
      {!isReadable && <p className="grid size-full place-items-center p-1 text-center text-xs">No preview</p>}
    </>
  );
}

function drawSquare(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  const context = canvas?.getContext('2d');
  if (!context) return;
  const { width, height } = context.canvas;
  const side = Math.min(bitmap.width, bitmap.height);
  context.clearRect(0, 0, width, height);
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
