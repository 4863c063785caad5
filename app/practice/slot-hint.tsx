import type { NoticeSlot } from '../../domain/practice/notices/form.ts';
import { NOTICE_SLOTS } from '../content/notice-slots.ts';

/** Says when a practice needs a notice, with a link to its official model text. */
export function SlotHint({ slot }: { slot: NoticeSlot }) {
  const { need, source, url } = NOTICE_SLOTS[slot];
  return (
    <p className="max-w-3xl text-sm text-ink-soft">
      {need}{' '}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="link relative z-10 lg:whitespace-nowrap"
      >
        {source}
      </a>
    </p>
  );
}
