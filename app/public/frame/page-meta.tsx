import { use } from 'react';
import { practice } from '../../../practice.config.ts';
import { ApiContext } from '../../api/context.ts';
import linkPreview from '../../illustrations/link-preview.jpg';
import { type Thing, toScript } from './structured-data.ts';

/** What only search engines and link previews read (ogp.me). They load documents, so only the server renders it. */
type SearchMeta = {
  /** One or two sentences, about 155 characters: search engines show them under the title. */
  description: string;
  type?: 'website' | 'profile';
  /** The absolute URL of a square preview image, and its width; a picture of ours if missing. */
  image?: { url: string; width: number; alt: string } | null;
  /** Asks search engines not to list the page; they may follow its links. */
  isUnlisted?: boolean;
  /** JSON-LD. */
  things?: (siteUrl: string) => Thing[];
};

type PageMetaProps = {
  /** Without the practice's name. */
  title: string;
  /** The canonical path, with only the parameters that change the content. */
  path: string;
  /** False in the browser, which keeps these texts and the code that builds them out of the bundle. */
  seo: SearchMeta | false;
};

/** A page's title and metadata. React moves them into the head. */
export function PageMeta({ title, path, seo }: PageMetaProps) {
  const { siteUrl } = use(ApiContext);
  const url = siteUrl + path;
  return (
    <>
      <title>{`${title} · ${practice.name}`}</title>
      <link rel="canonical" href={url} />
      {import.meta.env.SSR && seo && <SearchMetaTags title={title} siteUrl={siteUrl} url={url} {...seo} />}
      <script
        type="application/ld+json"
        // Hydration keeps the server's text.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: toScript escapes everything that could end the element.
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR && seo ? toScript(seo.things?.(siteUrl) ?? []) : '',
        }}
      />
    </>
  );
}

function SearchMetaTags({
  title,
  siteUrl,
  url,
  description,
  type = 'website',
  image,
  isUnlisted,
}: SearchMeta & { title: string; siteUrl: string; url: string }) {
  const graph = {
    site_name: practice.name,
    type,
    title,
    description,
    url,
    image: image?.url ?? siteUrl + linkPreview,
    'image:width': String(image?.width ?? 1200),
    'image:height': String(image?.width ?? 630),
    'image:alt': image?.alt ?? `${practice.name}. ${practice.descriptor}`,
  };
  return (
    <>
      <meta name="description" content={description} />
      {isUnlisted && <meta name="robots" content="noindex" />}
      {Object.entries(graph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content={image ? 'summary' : 'summary_large_image'} />
    </>
  );
}
