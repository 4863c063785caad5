import type { ReactNode } from 'react';

type AccordionItem = { id: string; title: string; content: ReactNode };

/** Native disclosure elements, which work without JavaScript. A `group` has at most one open. */
export function Accordion({
  items,
  heading: Heading,
  group,
}: {
  items: AccordionItem[];
  /** One level below the heading of the section. */
  heading: 'h2' | 'h3';
  group?: string;
}) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} name={group} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4">
            <Heading className="text-xl text-pretty">{title}</Heading>
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full border border-ink/20 text-xl leading-none before:content-['+'] group-open:bg-mint group-open:before:content-['−']"
            />
          </summary>
          <div className="space-y-3 pr-12 pb-6 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  );
}
