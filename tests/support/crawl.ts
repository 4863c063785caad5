/** The content of a page for search engines. */
export type CrawledPage = {
  url: string;
  status: number;
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  isUnlisted: boolean;
  /** By property, such as og:image. */
  openGraph: Map<string, string>;
  /** Contents of the JSON-LD scripts. */
  scripts: string[];
  /** Absolute link targets. */
  links: string[];
  /** Absolute URLs of pictures, styles, fonts and scripts. */
  files: string[];
};

/** Reads a page's HTML without running scripts. */
export async function readPage(url: string): Promise<CrawledPage> {
  const answer = await fetch(url, { redirect: 'manual' });
  const html = await answer.text();
  const metas = elements(html, 'meta');
  const linkElements = elements(html, 'link');
  const pictures = elements(html, 'img');
  const absolute = (address: string) => new URL(address, url).href;
  const named = (name: string) =>
    metas.filter((meta) => meta.name === name).map((meta) => meta.content ?? '');
  const properties = metas.flatMap(({ property, content }) =>
    property ? [[property, content ?? ''] as const] : [],
  );
  return {
    url,
    status: answer.status,
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map((match) => decoded(String(match[1]))),
    descriptions: named('description'),
    canonicals: linkElements.filter(({ rel }) => rel === 'canonical').map(({ href }) => href ?? ''),
    isUnlisted: named('robots').includes('noindex'),
    openGraph: new Map(properties),
    scripts: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) =>
      String(match[1]),
    ),
    links: elements(html, 'a').flatMap(({ href }) => (href ? [absolute(href)] : [])),
    files: [
      ...pictures.flatMap(({ src, srcset }) => [src, ...(srcset?.split(', ') ?? [])]),
      ...linkElements.filter(({ rel }) => rel !== 'canonical').map(({ href }) => href),
      ...elements(html, 'script').map(({ src }) => src),
    ].flatMap((address) => (address ? [absolute(address.split(' ')[0] ?? '')] : [])),
  };
}

/** Returns the attributes of all elements with a tag name, in lower case. */
function elements(html: string, name: string): Record<string, string | undefined>[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [
        key?.toLowerCase(),
        decoded(String(value)),
      ]),
    ),
  );
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
