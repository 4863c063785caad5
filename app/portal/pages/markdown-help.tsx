import { Fragment } from 'react';

const INLINE = [
  ['Blank line', 'new paragraph'],
  ['- text', 'list'],
  ['[text](https://…)', 'link'],
  ['**text**', 'bold'],
  ['*text*', 'italic'],
];

const BLOCKS = [
  ['## text', 'heading; ### for a smaller one'],
  ['| cell | cell |', 'row of a table'],
  ['| --- | --- |', 'below its first row'],
];

/** A field's hint: its limit, and what its Markdown may contain. */
export function MarkdownHelp({ max, hasBlocks = false }: { max: number; hasBlocks?: boolean }) {
  return (
    <>
      At most {max.toLocaleString('en-US')} characters.
      <details>
        <summary className="link inline-flex min-h-9 cursor-pointer items-center pointer-coarse:min-h-11">
          Formatting
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4">
          {[...INLINE, ...(hasBlocks ? BLOCKS : [])].map(([typed, result]) => (
            <Fragment key={typed}>
              <dt className="text-ink">{typed}</dt>
              <dd>{result}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </>
  );
}
