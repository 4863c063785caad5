import { createContext, useContext } from 'react';
import { practice } from '../../../practice.config.ts';
import linkPreview from '../../illustrations/link-preview.jpg';
import { type Thing, toScript } from './structured-data.ts';

/** The site's origin, for absolute URLs in metadata. */
export const SiteUrlContext = createContext('');

type PageMetaProps = {
  /** Without the practice's name. */
  title: string;
  /** One or two sentences, about 155 characters: search engines show them under the title. */
  description: string;
  /** The canonical path, with only the parameters that change the content. */
  path: string;
  type?: 'website' | 'profile';
  /** The absolute URL of a square preview image, and its width; a picture of ours if missing. */
  image?: { url: string; width: number; alt: string } | null;
  /** Asks search engines not to list the page; they may follow its links. */
  isUnlisted?: boolean;
  /** JSON-LD. Null in the browser, which keeps the code that builds it out of the bundle. */
  things?: ((siteUrl: string) => Thing[]) | null;
};

/** Title and metadata for browsers, search engines and link previews (ogp.me). React moves them into the head. */
export function PageMeta({
  title,
  description,
  path,
  type = 'website',
  image,
  isUnlisted = false,
  things,
}: PageMetaProps) {
  const siteUrl = useContext(SiteUrlContext);
  const url = siteUrl + path;
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
      <title>{`${title} · ${practice.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {isUnlisted && <meta name="robots" content="noindex" />}
      {Object.entries(graph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content={image ? 'summary' : 'summary_large_image'} />
      {things !== undefined && (
        <script
          type="application/ld+json"
          // Hydration keeps the server's text.
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: toScript escapes everything that could end the element.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && things ? toScript(things(siteUrl)) : '' }}
        />
      )}
    </>
  );
}
