import { Fragment, type ReactNode, type RefObject, useId, useRef } from 'react';
import { href, NavLink } from 'react-router';
import type { Dashboard, User } from '../../domain/accounts/schemas.ts';
import { MAX_DASHBOARD_COUNT } from '../../domain/limits.ts';
import { fullName } from '../../domain/names.ts';
import { LogoutButton } from '../accounts/logout-button.tsx';
import { useMay } from '../accounts/permissions.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { permissionFor } from './access.ts';

type Counts = Dashboard['counts'];

/** A page, and its count of pending items. */
type PortalLink = { to: string; text: string; count?: keyof Counts };

const LINKS: PortalLink[] = [
  { to: href('/portal/providers'), text: 'Providers' },
  { to: href('/portal/settings'), text: 'Settings' },
  { to: href('/portal/referrals'), text: 'Referrals', count: 'newReferrals' },
  { to: href('/portal/review'), text: 'Review', count: 'urgentReviews' },
  { to: href('/portal/demand'), text: 'Demand' },
  { to: href('/portal/practice'), text: 'Practice' },
  { to: href('/portal/faqs'), text: 'FAQs' },
  { to: href('/portal/insurers'), text: 'Insurers' },
  { to: href('/portal/credentials'), text: 'Credentials' },
  { to: href('/portal/concerns'), text: 'Concerns' },
  { to: href('/portal/offices'), text: 'Offices' },
  { to: href('/portal/team'), text: 'Team', count: 'openInvitations' },
  { to: href('/portal/audit'), text: 'Audit' },
  { to: href('/portal/account'), text: 'Account' },
];

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center rounded-lg px-4 text-left font-medium hover:bg-mint-pale aria-[current=page]:bg-mint forced-colors:aria-[current=page]:border-2';

/** The portal's links: a sidebar from the medium breakpoint upward, a drawer on smaller screens. */
export function PortalNav(props: LinksProps) {
  const drawer = useRef<HTMLDialogElement>(null);

  return (
    <>
      <div className="border-b border-line bg-cream px-5 py-2 md:hidden print:hidden">
        <button
          type="button"
          onClick={() => drawer.current?.showModal()}
          aria-haspopup="dialog"
          className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-2 font-semibold"
        >
          <MenuIcon />
          Menu
        </button>
      </div>
      <Drawer ref={drawer} title="Portal Navigation">
        <Links {...props} onClick={() => drawer.current?.close()} />
      </Drawer>
      <aside className="hidden w-60 shrink-0 border-r border-line bg-cream md:block print:hidden">
        {/* The window's height without the top bar. */}
        <div className="sticky top-0 flex h-[calc(100dvh-4rem)] flex-col overflow-y-auto px-3 py-6">
          <Links {...props} />
        </div>
      </aside>
    </>
  );
}

/** `counts` is null if they are not known. */
type LinksProps = { user: User; counts: Counts | null };

function Links({ user, counts, onClick }: LinksProps & { onClick?: () => void }) {
  return (
    <>
      <nav aria-label="Portal">
        <ul className="space-y-1">
          {LINKS.map((link) => (
            <Item key={link.to} link={link} counts={counts} onClick={onClick} />
          ))}
          <li onClickCapture={onClick}>
            <LogoutButton className={ITEM} />
          </li>
        </ul>
      </nav>
      <p className="mt-auto px-4 pt-6 text-sm break-words text-ink-soft">
        Signed in as
        <br />
        <span className="font-semibold text-ink">{fullName(user)}</span>
        <br />
        {user.email.split(/(?<=[@.])/).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email address never move.
          <Fragment key={at}>
            <wbr />
            {part}
          </Fragment>
        ))}
      </p>
    </>
  );
}

function Item({
  link: { to, text, count },
  counts,
  onClick,
}: {
  link: PortalLink;
  counts: Counts | null;
  onClick: (() => void) | undefined;
}) {
  if (!useMay(permissionFor(to))) return null;
  return (
    <li>
      <NavLink to={to} onClick={onClick} className={ITEM}>
        {text}
        {count && <Count value={counts?.[count]} of={count === 'urgentReviews' ? 'urgent' : 'open'} />}
      </NavLink>
    </li>
  );
}

function Count({ value, of }: { value: number | null | undefined; of: string }) {
  if (!value) return null;
  return (
    <span className="ml-auto rounded-full bg-mustard-pale px-2 text-sm tabular-nums">
      {countText(value)}
      <span className="sr-only"> {of}</span>
    </span>
  );
}

/** For example, '12', or '999+' at the limit. */
export function countText(value: number): string {
  return value < MAX_DASHBOARD_COUNT ? String(value) : `${MAX_DASHBOARD_COUNT - 1}+`;
}

/** A panel that slides in from the left, as a modal dialog. */
function Drawer({
  ref,
  title,
  children,
}: {
  /** Open it with `showModal()`. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  const close = () => ref.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard.
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper text-ink shadow-float backdrop:bg-ink/40 motion-safe:open:animate-drawer"
    >
      <div className="flex h-full flex-col p-5">
        <div className="mb-4 flex items-center justify-between gap-3">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={close}
            className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-cream"
          >
            <CloseIcon />
            <span className="sr-only">Close</span>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
