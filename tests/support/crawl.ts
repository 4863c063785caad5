export type CrawledPage = Awaited<ReturnType<typeof readPage>>;

/** Reads what a page's HTML tells search engines, without running scripts. Addresses are absolute. */
export async function readPage(url: string) {
  const answer = await fetch(url, { redirect: 'manual' });
  const html = await answer.text();
  const metas = elements(html, 'meta');
  const links = elements(html, 'link');
  const pictures = elements(html, 'img');
  const absolute = (address: string) => new URL(address, url).href;
  const named = (name: string) =>
    metas.filter((meta) => meta.name === name).map((meta) => meta.content ?? '');
  const textsOf = (element: RegExp) => [...html.matchAll(element)].map(([, text = '']) => text);
  const files = [
    ...pictures.flatMap(({ src, srcset }) => [src, ...(srcset?.split(', ') ?? [])]),
    ...links.filter(({ rel }) => rel !== 'canonical').map(({ href }) => href),
    ...elements(html, 'script').map(({ src }) => src),
  ];
  return {
    url,
    status: answer.status,
    titles: textsOf(/<title>([^<]*)<\/title>/g).map(decoded),
    descriptions: named('description'),
    canonicals: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href ?? ''),
    isUnlisted: named('robots').includes('noindex'),
    /** By property, such as og:image. */
    openGraph: new Map(metas.map(({ property = '', content = '' }) => [property, content])),
    /** Contents of the JSON-LD scripts. */
    scripts: textsOf(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    links: elements(html, 'a').flatMap(({ href }) => (href ? [absolute(href)] : [])),
    /** Pictures, styles, fonts and scripts. */
    files: files.flatMap((address) => (address ? [absolute(address.split(' ')[0] ?? '')] : [])),
  };
}

/** Returns the attributes of all elements with a tag name, in lower case. */
function elements(html: string, name: string): Record<string, string | undefined>[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)];
    return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key.toLowerCase(), decoded(value)]));
  });
}

const ENTITIES: Record<string, string> = { quot: '"', '#x27': "'", lt: '<', gt: '>', amp: '&' };
const decoded = (text: string) => text.replaceAll(/&([\w#]+);/g, (all, name) => ENTITIES[name] ?? all);
