import type { PortalClient } from '../api-client/portal-client.ts';
import { Answer } from './answer.tsx';
import { MarkdownPreview } from './markdown-preview.tsx';

const read = (portal: PortalClient, markdown: string) => portal.previewAnswer(markdown);

/** Shows a question and its answer as visitors see them. */
export function AnswerPreview({ question, markdown }: { question: string; markdown: string }) {
  return (
    <MarkdownPreview title={question} markdown={markdown} read={read}>
      {(blocks) => <Answer blocks={blocks} />}
    </MarkdownPreview>
  );
}
