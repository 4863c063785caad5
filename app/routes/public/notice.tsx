import { use } from 'react';
import { href, Link } from 'react-router';
import { formatDate } from '../../../domain/dates.ts';
import type { PublicNotice } from '../../../domain/practice/notices/schemas.ts';
import { noticePage } from '../../content/notice.ts';
import { headingId, NoticeText, textOf } from '../../practice/notice-text.tsx';
import { PageHeader } from '../../site/page-header.tsx';
import { PageMeta, SiteUrlContext } from '../../site/page-meta.tsx';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/notice.ts';

/** Shorter texts have no list of their headings. */
const MIN_CONTENTS = 3;

/** The current version, or with a date an earlier one. */
const load = ({ api, params }: LoadArgs<{ slug: string; effectiveOn?: string }>): Promise<PublicNotice> =>
  api.notice(params.slug, params.effectiveOn);

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Notice({ loaderData: notice }: Route.ComponentProps) {
  const { slug, title, effectiveOn, text, versions } = notice;
  const siteUrl = use(SiteUrlContext);
  const [current] = versions;
  const next = versions[versions.indexOf(effectiveOn) - 1];
  const pathOf = (version: string | undefined) =>
    version === current
      ? href('/notices/:slug', { slug })
      : href('/notices/:slug/:effectiveOn', { slug, effectiveOn: String(version) });
  return (
    <>
      <PageMeta
        title={next ? `${title}, ${noticePage.effective(effectiveOn)}` : title}
        description={noticePage.description(title, effectiveOn)}
        path={pathOf(effectiveOn)}
        isUnlisted={next !== undefined}
      />
      <PageHeader title={title}>
        <p>{noticePage.effective(effectiveOn)}</p>
      </PageHeader>
      <div className="container-page space-y-8 py-10 sm:py-14">
        {next && (
          <p className="max-w-3xl rounded-2xl border border-mustard bg-mustard-pale p-5">
            {noticePage.replaced(next)}{' '}
            <Link to={pathOf(current)} className="link">
              {noticePage.current}
            </Link>
          </p>
        )}
        <div className="gap-x-14 gap-y-8 max-lg:space-y-8 lg:flex lg:justify-between">
          <Contents text={text} />
          <div className="max-w-3xl min-w-0 grow space-y-4 wrap-anywhere">
            <NoticeText blocks={text} />
          </div>
        </div>
        <p className="hidden text-sm print:block">{siteUrl + pathOf(effectiveOn)}</p>
        {versions.length > 1 && (
          <nav aria-labelledby="versions" className="max-w-3xl border-t border-line pt-6 print:hidden">
            <h2 id="versions" className="text-xl">
              {noticePage.earlier}
            </h2>
            <ul className="mt-2 flex flex-wrap gap-x-6">
              {versions.slice(1).map((version) => (
                <li key={version}>
                  <Link
                    to={pathOf(version)}
                    aria-current={version === effectiveOn ? 'page' : undefined}
                    className="link inline-block py-1.5 aria-[current=page]:text-ink aria-[current=page]:no-underline"
                  >
                    {formatDate(version)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </>
  );
}

/** Links to the headings of a long text. */
function Contents({ text }: Pick<PublicNotice, 'text'>) {
  const headings = text.flatMap((block, index) =>
    block.type === 'heading' ? [{ id: headingId(index), title: textOf(block.items[0] ?? []) }] : [],
  );
  if (headings.length < MIN_CONTENTS) return null;
  return (
    <nav
      aria-labelledby="contents"
      className="top-8 lg:sticky lg:order-last lg:max-h-[calc(100dvh-4rem)] lg:w-64 lg:shrink-0 lg:self-start lg:overflow-y-auto print:hidden"
    >
      <h2 id="contents" className="font-sans text-base font-semibold">
        {noticePage.contents}
      </h2>
      <ul className="mt-2 border-l-2 border-leaf pl-4">
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-block py-1.5 wrap-anywhere">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
