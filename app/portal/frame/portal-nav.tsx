import { type ReactNode, useRef } from 'react';
import { Form, href, Link, NavLink, useLocation } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import type { Badges, User } from '../../../domain/team/team-responses.ts';
import { CloseIcon, Icon, MenuIcon } from '../../ui/icons.tsx';
import { ICONS, NAVIGATION, plainPath, titleOf } from './pages.ts';
import { useMayOpen } from './session.ts';

const ITEM =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 text-left text-[0.9375rem] font-medium hover:bg-mint-pale aria-[current=page]:bg-mint max-md:min-h-11 pointer-coarse:min-h-11 forced-colors:aria-[current=page]:border-2';

/** A sidebar from the medium breakpoint upward, a drawer on smaller screens (spec section 2). */
export function PortalNav(props: FrameProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const closeDrawer = () => drawer.current?.close();

  return (
    <>
      {/* In the top bar, which is outside of what the session loads. */}
      <button
        type="button"
        onClick={() => drawer.current?.showModal()}
        aria-haspopup="dialog"
        className="absolute top-1.5 left-2.5 grid size-11 cursor-pointer place-items-center rounded-lg text-paper hover:bg-white/10 focus-visible:outline-paper md:hidden print:hidden"
      >
        <MenuIcon />
        <span className="sr-only">Menu</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard. */}
      <dialog
        ref={drawer}
        aria-labelledby="portal-navigation"
        onClick={({ target, currentTarget }) => target === currentTarget && closeDrawer()}
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper text-ink shadow-float backdrop:bg-ink/40 motion-safe:open:animate-drawer"
      >
        <div className="flex h-full flex-col p-5">
          <div className="mb-4 flex items-center justify-between gap-3">
            <h2 id="portal-navigation" className="text-xl">
              Portal Navigation
            </h2>
            <button
              type="button"
              onClick={closeDrawer}
              className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-cream"
            >
              <CloseIcon />
              <span className="sr-only">Close</span>
            </button>
          </div>
          <Links {...props} onClick={closeDrawer} />
        </div>
      </dialog>
      <SideColumn>
        {/* The window's height without the top bar. */}
        <div className="sticky top-0 flex h-[calc(100dvh-4rem)] flex-col overflow-y-auto px-3 py-4">
          <Links {...props} />
        </div>
      </SideColumn>
    </>
  );
}

/** The column of the links, empty until the session has answered. */
export function SideColumn({ children }: { children?: ReactNode }) {
  return (
    <aside className="hidden w-60 shrink-0 border-r border-line bg-cream md:block print:hidden">
      {children}
    </aside>
  );
}

/** `badges` is null if they failed to load. */
type FrameProps = { user: User; badges: Badges | null };

function Links({ user, badges, onClick }: FrameProps & { onClick?: () => void }) {
  const mayOpen = useMayOpen();
  const { pathname } = useLocation();
  return (
    <>
      <nav aria-label="Portal">
        <ul className="space-y-1">
          {NAVIGATION.map(({ icon, pages, text, hasCount }) => {
            const [to] = pages.filter(mayOpen);
            return (
              to && (
                <li key={icon}>
                  <Link
                    to={to}
                    aria-current={pages.some((page) => isAtOrBelow(page, pathname)) ? 'page' : undefined}
                    onClick={onClick}
                    className={ITEM}
                  >
                    <Icon path={ICONS[icon]} />
                    {text ?? titleOf(to)}
                    {hasCount && badges?.referralsToCall ? (
                      <span className="ml-auto rounded-full border border-line bg-white px-2 text-sm tabular-nums">
                        <span>{badges.referralsToCall}</span>
                        <span className="sr-only"> to call</span>
                      </span>
                    ) : null}
                  </Link>
                </li>
              )
            );
          })}
        </ul>
      </nav>
      <div className="mt-auto pt-4">
        <div className="border-t border-line pt-3">
          <p className="px-2.5 text-sm break-words text-ink-soft">
            <span className="sr-only">Signed in as </span>
            <span translate="no" className="line-clamp-2 font-semibold text-ink wrap-anywhere">
              {fullName(user)}
            </span>
            <span translate="no" className="wrap-anywhere">
              {user.email}
            </span>
          </p>
          <div className="mt-1.5 grid grid-cols-2">
            <NavLink to={href('/portal/account')} onClick={onClick} className={ITEM}>
              <Icon path={ICONS.account} />
              {titleOf(href('/portal/account'))}
            </NavLink>
            <Form method="post" action={href('/portal/logout')}>
              <button type="submit" onClick={onClick} className={ITEM}>
                <Icon path={ICONS.logout} />
                Logout
              </button>
            </Form>
          </div>
        </div>
      </div>
    </>
  );
}

function isAtOrBelow(page: string, pathname: string): boolean {
  const [at, here] = [plainPath(page), plainPath(pathname)];
  return here === at || (at !== 'portal' && here.startsWith(`${at}/`));
}
