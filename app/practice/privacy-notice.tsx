import { href, Link } from 'react-router';
import { usePractice } from './use-practice.ts';

/** Links the first notice about privacy, if visitors can read one. */
export function PrivacyNotice({ className }: { className: string }) {
  const { notices } = usePractice();
  const notice = notices.find(({ slot }) => slot?.includes('privacy'));
  if (!notice) return null;
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      Your privacy:{' '}
      <Link to={href('/notices/:slug', { slug: notice.slug })} className="link">
        {notice.title}
      </Link>
    </p>
  );
}
