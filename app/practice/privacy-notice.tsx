import { href, Link } from 'react-router';
import type { NoticeSlot } from '../../domain/practice/notices/form.ts';
import { usePractice } from './use-practice.ts';

/** The first that is published counts. */
const SLOTS: NoticeSlot[] = ['privacy_practices', 'website_privacy'];

/** Links the notice about privacy, if visitors can read one. */
export function PrivacyNotice({ className }: { className: string }) {
  const { notices } = usePractice();
  const [notice] = SLOTS.flatMap((slot) => notices.filter((each) => each.slot === slot));
  if (!notice) return null;
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      How we protect health information:{' '}
      <Link to={href('/notices/:slug', { slug: notice.slug })} className="link">
        {notice.title}
      </Link>
    </p>
  );
}
