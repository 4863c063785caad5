import type { NoticeSlot } from '../../domain/practice/notices/form.ts';
import { NOTICE_SLOTS } from '../content/notice-slots.ts';

/** Says when a practice needs a notice, with a link to its official model text. */
export function SlotHint({ slot, className = '' }: { slot: NoticeSlot; className?: string }) {
  const { need, source, url } = NOTICE_SLOTS[slot];
  return (
    <p className={`max-w-2xl text-sm text-ink-soft ${className}`}>
      {need}{' '}
      <a href={url} target="_blank" rel="noopener noreferrer" className="link">
        {source}
      </a>
    </p>
  );
}
