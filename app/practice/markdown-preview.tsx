import { type ReactNode, use, useEffect, useState } from 'react';
import { ApiError } from '../api-client/api-error.ts';
import { ApiContext } from '../api-client/context.ts';
import { createPortalClient, type PortalClient } from '../api-client/portal-client.ts';
import { FormPreview } from '../editing/form-layout.tsx';

/** After the last key press. */
const DELAY_MS = 300;

/** Shows a title and a text as visitors see them. The server parses the text. */
export function MarkdownPreview<Block>({
  title,
  markdown,
  read,
  children,
}: {
  title: string;
  markdown: string;
  /** Stays the same between renders. @throws ApiError 422. */
  read: (portal: PortalClient, markdown: string) => Promise<Block[]>;
  children: (blocks: Block[]) => ReactNode;
}) {
  const environment = use(ApiContext);
  const [preview, setPreview] = useState<{ blocks: Block[]; error: string | null }>({
    blocks: [],
    error: null,
  });

  useEffect(() => {
    if (markdown.trim() === '') {
      setPreview({ blocks: [], error: null });
      return;
    }
    let isStale = false;
    const timer = setTimeout(() => {
      read(createPortalClient(environment), markdown).then(
        (blocks) => !isStale && setPreview({ blocks, error: null }),
        (error: unknown) => !isStale && setPreview({ blocks: [], error: errorText(error) }),
      );
    }, DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [environment, markdown, read]);

  return (
    <FormPreview>
      <p className="mt-4 font-serif text-xl wrap-anywhere">{title}</p>
      <div className="mt-3 space-y-3 wrap-anywhere text-ink-soft">
        {!markdown.trim() && <p>The text appears here as you type.</p>}
        {children(preview.blocks)}
      </div>
      <p
        role="status"
        className="text-sm font-medium whitespace-pre-line wrap-anywhere text-coral-deep empty:hidden"
      >
        {preview.error}
      </p>
    </FormPreview>
  );
}

function errorText(error: unknown): string {
  const message = error instanceof ApiError ? error.serverMessage : null;
  return message ?? 'The preview is not available right now.';
}
