import { href } from 'react-router';
import { formatDate } from '../../../domain/dates.ts';
import type { NoticeText as Blocks, PublicNotice } from '../../../domain/lists/list-responses.ts';
import type { Spans as TextSpans } from '../../../domain/practice/practice-responses.ts';
import { practice } from '../../../practice.config.ts';
import { type LoadArgs, runLoad } from '../../load.ts';
import { FormattedText, Spans } from '../faqs/formatted-text.tsx';
import { TitledPage } from '../frame/titled-page.tsx';
import type { Route } from './+types/notice.ts';

const load = ({ api, params }: LoadArgs<{ slug: string }>): Promise<PublicNotice> => api.notice(params.slug);

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Notice({ loaderData: { slug, title, effectiveOn, text } }: Route.ComponentProps) {
  return (
    <TitledPage
      title={title}
      path={href('/notices/:slug', { slug })}
      description={`${title} of ${practice.name}, effective ${formatDate(effectiveOn)}.`}
      lead={`Effective ${formatDate(effectiveOn)}`}
    >
      <div className="container-page py-10 sm:py-14">
        <div className="max-w-3xl min-w-0 space-y-4 wrap-anywhere">
          <Contents blocks={text} />
          <NoticeText blocks={text} />
        </div>
      </div>
    </TitledPage>
  );
}

const textOf = (spans: TextSpans) => spans.map(({ text }) => text).join('');

const idOf = (index: number) => `section-${index}`;

/** The headings as links, if there are at least four. */
function Contents({ blocks }: { blocks: Blocks }) {
  if (blocks.filter(({ type }) => type === 'heading').length < 4) return null;
  return (
    <nav aria-label="Contents" className="mb-10 rounded-2xl bg-mint-pale p-5 print:hidden">
      <ol className="list-decimal pl-6">
        {blocks.map(
          (block, index) =>
            block.type === 'heading' && (
              <li key={idOf(index)}>
                <a href={`#${idOf(index)}`} className="link inline-block py-2">
                  {textOf(block.items[0] ?? [])}
                </a>
              </li>
            ),
        )}
      </ol>
    </nav>
  );
}

/** Markdown as formatted text, tables, and headings below the page's title. */
function NoticeText({ blocks }: { blocks: Blocks }) {
  return blocks.map((block, index) => {
    const key = `${index} ${block.type}`;
    switch (block.type) {
      case 'heading':
        return (
          <h2 key={key} id={idOf(index)} className="mt-10 text-2xl text-ink first:mt-0 sm:text-3xl">
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
        return <FormattedText key={key} blocks={[{ ...block, type: block.type }]} />;
    }
  });
}

/** A table that scrolls sideways on a narrow screen, with the keyboard too. */
function Table({
  rows: [heading = [], ...rows],
}: {
  rows: Extract<Blocks[number], { rows: unknown }>['rows'];
}) {
  return (
    <section
      aria-label={heading.map(textOf).join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the focused element.
      tabIndex={0}
      className="overflow-x-auto wrap-normal"
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
