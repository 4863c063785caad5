import { useContext } from 'react';
import { practice } from '../../practice.config.ts';
import { SiteUrlContext } from './site-url.ts';

/** Of every picture that goes with a shared link, as server/og-images/ draws them. */
const CARD = { width: 1200, height: 630 };

export type PageMetaProps = {
  /** What the page is, without the practice's name. */
  title: string;
  /** What a search engine shows under the title: a sentence or two, about 155 characters. */
  description: string;
  /** The page's own path, with the parameters that make it another page and no others. */
  path: string;
  type?: 'website' | 'profile';
  /** Whose picture goes with a shared link; the practice's without it. */
  card?: { providerId: number; alt: string };
  /** Whether search engines should leave the page out; they may follow its links. */
  isUnlisted?: boolean;
};

/** What a page tells browsers, search engines and whoever shares its link (ogp.me). React moves it into the head. */
export function PageMeta({
  title,
  description,
  path,
  type = 'website',
  card,
  isUnlisted = false,
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
      <meta property="og:image" content={`${siteUrl}/images/cards/${card?.providerId ?? 'practice'}.jpg`} />
      <meta property="og:image:width" content={String(CARD.width)} />
      <meta property="og:image:height" content={String(CARD.height)} />
      <meta property="og:image:alt" content={card?.alt ?? `${practice.name}. ${practice.descriptor}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
