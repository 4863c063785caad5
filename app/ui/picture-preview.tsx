import { useEffect, useRef, useState } from 'react';
import { type Crop, squareOf } from './shrink-picture.ts';

/** Draws the file on a canvas: an image element would need `blob:` in the content security policy. */
export function PicturePreview({
  file,
  crop,
  onRead,
}: {
  file: File;
  /** The square to show; the centered one without it, like the server's. */
  crop?: Crop;
  /** The same function on every render. */
  onRead?: (read: { file: File; pixels: number }) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [isReadable, setReadable] = useState(true);

  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (read) => {
        if (!isCurrent) return read.close();
        setBitmap(read);
        setReadable(true);
        onRead?.({ file, pixels: read.width * read.height });
      },
      () => isCurrent && setReadable(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [file, onRead]);
  useEffect(() => () => bitmap?.close(), [bitmap]);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !bitmap) return;
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    context.drawImage(bitmap, ...squareOf(bitmap, crop), 0, 0, width, height);
  }, [bitmap, crop]);

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
