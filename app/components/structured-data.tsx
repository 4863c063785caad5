import { type Thing, toScript } from '../content/structured-data.ts';

/**
 * Facts of the page for search engines, as JSON-LD. They read the document, so only the server writes it: a page
 * passes null in the browser, whose bundle then leaves out what makes the facts. React keeps what it hydrates.
 */
export function StructuredData({ things }: { things: Thing[] | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: toScript leaves nothing that could end the element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && things ? toScript(things) : '' }}
    />
  );
}
