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

/** A field's hint: what its Markdown may contain, a line each. It is inside a paragraph. */
export function MarkdownHelp({ max, hasBlocks = false }: { max: number; hasBlocks?: boolean }) {
  return (
    <>
      <span className="grid grid-cols-[auto_1fr] gap-x-4">
        {[...INLINE, ...(hasBlocks ? BLOCKS : [])].map(([typed, result]) => (
          <Fragment key={typed}>
            <span className="text-ink">{typed} </span>
            <span>{result}</span>
          </Fragment>
        ))}
      </span>
      <span className="mt-1 block">At most {max.toLocaleString('en-US')} characters.</span>
    </>
  );
}
