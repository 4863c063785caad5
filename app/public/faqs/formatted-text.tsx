import type { ReactNode } from 'react';
import type { Answer as Blocks } from '../../../domain/practice/practice-responses.ts';

/** Markdown as paragraphs and lists. */
export function FormattedText({ blocks }: { blocks: Blocks }) {
  return blocks.map(({ type, items, start }, index) => {
    const key = `${index} ${type}`;
    if (type === 'paragraph')
      return (
        <p key={key}>
          <Spans spans={items[0] ?? []} />
        </p>
      );
    const List = type === 'numbers' ? 'ol' : 'ul';
    return (
      <List
        key={key}
        {...(start !== undefined && { start })}
        className={`space-y-1 pl-5 ${type === 'numbers' ? 'list-decimal' : 'list-disc'}`}
      >
        {items.map((spans, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity.
          <li key={item}>
            <Spans spans={spans} />
          </li>
        ))}
      </List>
    );
  });
}

export function Spans({ spans }: { spans: Blocks[number]['items'][number] }) {
  return spans.map(({ text, href, isStrong, isEmphasis }, index) => {
    let content: ReactNode = text === '\n' ? <br /> : text;
    if (isEmphasis) content = <em>{content}</em>;
    if (isStrong) content = <strong>{content}</strong>;
    if (href)
      content = (
        <a href={href} className="link">
          {content}
        </a>
      );
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of text have no other identity.
    return <span key={index}>{content}</span>;
  });
}
