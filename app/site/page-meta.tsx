import { createContext, useContext } from 'react';
import { practice } from '../../practice.config.ts';
import { type Thing, toScript } from '../content/structured-data.ts';

/** The site's origin, for absolute URLs in metadata. */
export const SiteUrlContext = createContext('');

/** Size of the preview images that server/pages/cards/ draws, in pixels. */
const OG_IMAGE = { width: 1200, height: 630 };

type PageMetaProps = {
  /** Without the practice's name. */
  title: string;
  /** One or two sentences, about 155 characters: search engines show them under the title. */
  description: string;
  /** The canonical path, with only the parameters that change the content. */
  path: string;
  type?: 'website' | 'profile';
  /** The provider on the preview image; the practice if missing. */
  image?: { providerId: number; alt: string };
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
  return (
    <>
      <title>{`${title} · ${practice.name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {isUnlisted && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={practice.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${siteUrl}/images/cards/${image?.providerId ?? 'practice'}.jpg`} />
      <meta property="og:image:width" content={String(OG_IMAGE.width)} />
      <meta property="og:image:height" content={String(OG_IMAGE.height)} />
      <meta property="og:image:alt" content={image?.alt ?? `${practice.name}. ${practice.descriptor}`} />
      <meta name="twitter:card" content="summary_large_image" />
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
