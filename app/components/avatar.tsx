import { pictureSrcSet } from '../../domain/pictures.ts';
import placeholder from '../illustrations/placeholder-avatar.svg';

/**
 * A provider's picture, or the placeholder where there is none. Decorative: the name always stands beside it.
 * @param widths the widths in which the picture is kept; size is its width on the page in pixels.
 */
export function Avatar({
  url,
  widths,
  size,
  className = '',
  loading,
}: {
  url: string | null;
  widths: readonly number[];
  size: number;
  className?: string;
  loading?: 'lazy' | 'eager';
}) {
  return (
    <img
      src={url ?? placeholder}
      srcSet={url ? pictureSrcSet(url, widths) : undefined}
      sizes={url ? `${size}px` : undefined}
      width={size}
      height={size}
      loading={loading}
      alt=""
      className={`bg-mint object-cover ${className}`}
    />
  );
}
