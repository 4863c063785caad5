import type { ComponentProps } from 'react';
import { pictureSrcSet } from '../../domain/pictures.ts';
import placeholder from '../illustrations/placeholder-avatar.svg';

/**
 * A provider's picture, or the placeholder where there is none. Decorative: the name always stands beside it.
 * @param widths the widths in which the picture is kept; size is its width on the page in pixels, sizes where that
 *   depends on the window.
 */
export function Avatar({
  url,
  widths,
  size,
  sizes = `${size}px`,
  className = '',
  ...when
}: {
  url: string | null;
  widths: readonly number[];
  size: number;
  className?: string;
} & Pick<ComponentProps<'img'>, 'sizes' | 'loading' | 'fetchPriority'>) {
  return (
    <img
      src={url ?? placeholder}
      srcSet={url ? pictureSrcSet(url, widths) : undefined}
      sizes={url ? sizes : undefined}
      width={size}
      height={size}
      {...when}
      alt=""
      className={`bg-mint object-cover ${className}`}
    />
  );
}
