import { use } from 'react';
import { href } from 'react-router';
import type { PublicNotice } from '../../../domain/practice/notices/schemas.ts';
import { type LoadArgs, runLoad } from '../../load.ts';
import { PageHeader } from '../frame/page-header.tsx';
import { PageMeta, SiteUrlContext } from '../frame/page-meta.tsx';
import type { Route } from './+types/notice.ts';
import { NoticeText } from './notice-text.tsx';
import { noticePage } from './notice-texts.ts';

const load = ({ api, params }: LoadArgs<{ slug: string }>): Promise<PublicNotice> => api.notice(params.slug);

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Notice({ loaderData: { slug, title, effectiveOn, text } }: Route.ComponentProps) {
  const siteUrl = use(SiteUrlContext);
  const path = href('/notices/:slug', { slug });
  return (
    <>
      <PageMeta title={title} description={noticePage.description(title, effectiveOn)} path={path} />
      <PageHeader title={title}>
        <p>{noticePage.effective(effectiveOn)}</p>
      </PageHeader>
      <div className="container-page space-y-8 py-10 sm:py-14">
        <div className="max-w-3xl min-w-0 space-y-4 wrap-anywhere">
          <NoticeText blocks={text} />
        </div>
        <p className="hidden text-sm print:block">{siteUrl + path}</p>
      </div>
    </>
  );
}
