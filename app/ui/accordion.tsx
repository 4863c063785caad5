import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

type AccordionItem = {
  id: string;
  title: string;
  content: ReactNode;
  /** Shows a link to the item once it is open. */
  isLinked?: boolean;
};

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
      {items.map(({ id, title, content, isLinked }) => (
        <details
          key={id}
          id={id}
          name={group}
          onToggle={group ? closeOthers : undefined}
          className={`group ${isLinked ? 'relative' : ''}`}
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-4">
            <Heading className={`text-xl text-pretty ${isLinked ? 'pr-8' : ''}`}>{title}</Heading>
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full border border-ink/20 text-xl leading-none before:content-['+'] group-open:bg-mint group-open:before:content-['−']"
            />
          </summary>
          {isLinked && (
            <a
              href={`#${id}`}
              aria-label={`Link to: ${title}`}
              className="absolute top-1.5 right-10 grid size-11 place-items-center text-green print:hidden"
            >
              <Icon path="M8.5 11.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1m1 4a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1" />
            </a>
          )}
          <div className="space-y-3 pr-12 pb-6 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  );
}

/** For browsers that do not know the name of `details` yet (Safari 17.1, Firefox 129). */
function closeOthers({ currentTarget: opened }: { currentTarget: HTMLDetailsElement }): void {
  if (!opened.open) return;
  for (const item of opened.parentElement?.querySelectorAll('details') ?? []) item.open = item === opened;
}
