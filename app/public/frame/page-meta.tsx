import { use } from 'react';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import type { Provider } from '../../../domain/providers/provider-responses.ts';
import { practice } from '../../../practice.config.ts';
import { ApiContext } from '../../api/context.ts';
import { usePractice } from '../../frame/use-practice.ts';
import linkPreview from '../../illustrations/link-preview.jpg';
import { structuredData } from './structured-data.ts';

export type PageMetaProps = {
  /** The title without the practice's name. */
  title: string;
  /** The canonical path, with only the parameters that change the content. */
  path: string;
  /** One or two sentences, about 155 characters: search engines show them under the title. */
  description: string;
  /** Asks search engines to follow the page's links but not to index it. */
  isUnindexed?: boolean;
  provider?: Provider;
};

/** A page's title, metadata and JSON-LD. React moves them into the head. */
export function PageMeta(props: PageMetaProps) {
  const { siteUrl } = use(ApiContext);
  const facts = usePractice();
  const url = siteUrl + props.path;
  return (
    <>
      <title>{`${props.title} · ${practice.name}`}</title>
      <meta name="description" content={props.description} />
      <link rel="canonical" href={url} />
      {/* Crawlers load documents, so only the server renders what no browser shows. */}
      {import.meta.env.SSR && <CrawlerTags {...props} siteUrl={siteUrl} url={url} />}
      <script
        type="application/ld+json"
        // Browsers keep the server's JSON-LD.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: structuredData escapes what could end the element.
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? structuredData(siteUrl, facts, props) : '',
        }}
      />
    </>
  );
}

/** Open Graph (ogp.me) with the dietitian's square photo, or else with one picture for all pages. */
function CrawlerTags({
  title,
  description,
  isUnindexed,
  provider,
  siteUrl,
  url,
}: PageMetaProps & { siteUrl: string; url: string }) {
  const photo = provider?.photoUrl;
  const graph = {
    site_name: practice.name,
    type: provider ? 'profile' : 'website',
    title,
    description,
    url,
    image: photo ?? siteUrl + linkPreview,
    'image:width': String(photo ? PICTURE_WIDTHS.photo[1] : 1200),
    'image:height': String(photo ? PICTURE_WIDTHS.photo[1] : 630),
    'image:alt': photo ? title : `${practice.name}. ${practice.descriptor}`,
  };
  return (
    <>
      {isUnindexed && <meta name="robots" content="noindex" />}
      {Object.entries(graph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content={photo ? 'summary' : 'summary_large_image'} />
    </>
  );
}
