import { type Thing, toScript } from '../content/structured-data.ts';

/**
 * JSON-LD for search engines, rendered on the server only. Pages pass null in the browser, which keeps the code that
 * builds it out of the bundle. Hydration keeps the server's text.
 */
export function StructuredData({ things }: { things: Thing[] | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: toScript escapes everything that could end the element.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && things ? toScript(things) : '' }}
    />
  );
}
