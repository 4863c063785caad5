import type { ComponentProps } from 'react';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { pictureSrcSet } from '../../domain/providers/pictures.ts';
import placeholder from '../illustrations/placeholder-avatar.svg';

/**
 * A provider's picture or a placeholder. The name stands beside it, so that the picture has no alternative text.
 * @param size the width on the page, in pixels; pass `sizes` too if the width depends on the window
 */
export function Avatar({
  kind,
  url,
  size,
  sizes = `${size}px`,
  className = '',
  ...imageProps
}: {
  kind: keyof typeof PICTURE_WIDTHS;
  url: string | null;
  size: number;
  className?: string;
} & Pick<ComponentProps<'img'>, 'sizes' | 'loading' | 'fetchPriority'>) {
  const srcSet = url ? pictureSrcSet(url, PICTURE_WIDTHS[kind]) : undefined;
  return (
    <img
      src={url ?? placeholder}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      width={size}
      height={size}
      {...imageProps}
      alt=""
      className={`bg-mint object-cover ${className}`}
    />
  );
}
