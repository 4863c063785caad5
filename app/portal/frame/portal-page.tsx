import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { practice } from '../../../practice.config.ts';
import { NAVIGATION, plainPath, titleOf } from './pages.ts';
import { useMayOpen } from './session.ts';

/** The shape of all pages after the sign-in. */
export function PortalPage({
  title: ownTitle,
  subject,
  back,
  purpose,
  actions,
  privateName,
  isName = false,
  isList = false,
  children,
}: {
  /** By default, the title in the navigation. */
  title?: string;
  /** A patient's name, which is the heading instead of the title, but never in the document's title. It stays in sight. */
  privateName?: string;
  /** Whether the title is a person's name, which browsers must not translate. */
  isName?: boolean;
  /** Whom or what the page is about. */
  subject?: string;
  /** The page that this one belongs to. */
  back?: [to: string, text: string];
  purpose?: string;
  actions?: ReactNode;
  /** Limits the width, so that a row's buttons stay near its name. */
  isList?: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const title = ownTitle ?? titleOf(pathname);
  return (
    // The way back stands in the space above the title, so that titles start at one height.
    <div className={`px-5 pt-11 pb-6 sm:px-8 sm:pb-8 ${isList ? 'max-w-6xl' : ''}`}>
      <title>{`${subject ? `${title}: ${subject}` : title} · ${practice.portalName}`}</title>
      {back && (
        <Link to={back[0]} className="link -mt-11 flex h-11 w-fit items-center print:hidden">
          {back[1]}
        </Link>
      )}
      <div
        className={`mb-6 flex min-h-(--button-height) items-center justify-between gap-x-4 gap-y-2 ${privateName ? BAR : 'flex-wrap'}`}
      >
        <div className="min-w-0 wrap-anywhere">
          <h1
            translate={isName || privateName ? 'no' : undefined}
            className={`text-3xl leading-10 ${privateName ? 'max-sm:text-xl max-sm:leading-7' : ''}`}
          >
            {privateName ?? title}
          </h1>
          {subject && (
            <p translate="no" className="text-lg text-ink-soft">
              {subject}
            </p>
          )}
        </div>
        {actions}
      </div>
      <PortalTabs />
      {purpose && <p className="-mt-2 mb-5 max-w-2xl text-ink-soft wrap-anywhere">{purpose}</p>}
      {children}
    </div>
  );
}

const BAR =
  'top-0 z-10 -mx-5 -mt-2 bg-paper px-5 py-2 sm:-mx-8 sm:px-8 [@media(min-height:30rem)]:sticky print:static';

function PortalTabs() {
  const mayOpen = useMayOpen();
  const here = plainPath(useLocation().pathname);
  const { pages = [], text } =
    NAVIGATION.find((link) => link.pages.some((page) => plainPath(page) === here)) ?? {};
  const tabs = pages.filter(mayOpen);
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={text} className="-mt-3 mb-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5 sm:gap-x-7">
        {tabs.map((to) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={plainPath(to) === here ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-3 border-transparent font-medium text-ink-soft hover:border-line hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-b-0"
            >
              {titleOf(to)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
