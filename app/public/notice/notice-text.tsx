import type { NoticeText as Blocks } from '../../../domain/practice/notices/schemas.ts';
import type { Spans as TextSpans } from '../../../domain/practice/schemas.ts';
import { Answer, Spans } from '../faqs/answer.tsx';

/** Returns runs of text without their style. */
const textOf = (spans: TextSpans) => spans.map(({ text }) => text).join('');

/** A notice: paragraphs, lists, tables and headings below the page's title. */
export function NoticeText({ blocks }: { blocks: Blocks }) {
  return blocks.map((block, index) => {
    const key = `${index} ${block.type}`;
    switch (block.type) {
      case 'heading':
        return (
          <h2 key={key} className="mt-10 text-2xl text-ink first:mt-0 sm:text-3xl">
            <Spans spans={block.items[0] ?? []} />
          </h2>
        );
      case 'subheading':
        return (
          <h3 key={key} className="mt-8 text-xl text-ink">
            <Spans spans={block.items[0] ?? []} />
          </h3>
        );
      case 'table':
        return <Table key={key} rows={block.rows} />;
      default:
        return <Answer key={key} blocks={[{ type: block.type, items: block.items }]} />;
    }
  });
}

/** Scrolls sideways on a narrow screen, also with the keyboard. */
function Table({
  rows: [heading = [], ...rows],
}: {
  rows: Extract<Blocks[number], { rows: unknown }>['rows'];
}) {
  return (
    <section
      aria-label={heading.map(textOf).join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus.
      tabIndex={0}
      className="overflow-x-auto wrap-normal print:overflow-visible"
    >
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b-2 border-ink/60 text-ink">
            {heading.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity.
              <th key={column} scope="col" className="min-w-28 py-2 pr-6 align-bottom font-semibold">
                <Spans spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
            <tr key={at} className="break-inside-avoid border-b border-line">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity.
                <td key={column} className="py-2 pr-6 align-top">
                  <Spans spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
