import { use, useEffect, useState } from 'react';
import type { Answer as Blocks } from '../../domain/practice/schemas.ts';
import { ApiError } from '../api-client/api-error.ts';
import { ApiContext } from '../api-client/context.ts';
import { createPortalClient } from '../api-client/portal-client.ts';
import { FormPreview } from '../editing/form-layout.tsx';
import { Answer } from './answer.tsx';

/** After the last key press. */
const DELAY_MS = 300;

/** Shows a question and its answer as visitors see them. The server parses the answer. */
export function AnswerPreview({ question, markdown }: { question: string; markdown: string }) {
  const environment = use(ApiContext);
  const [preview, setPreview] = useState<{ blocks: Blocks; error: string | null }>({
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
      createPortalClient(environment)
        .previewAnswer(markdown)
        .then(
          (blocks) => !isStale && setPreview({ blocks, error: null }),
          (error: unknown) => !isStale && setPreview({ blocks: [], error: errorText(error) }),
        );
    }, DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [environment, markdown]);

  return (
    <FormPreview>
      <p className="mt-4 font-serif text-xl wrap-anywhere">{question}</p>
      <div className="mt-3 space-y-3 wrap-anywhere text-ink-soft">
        <Answer blocks={preview.blocks} />
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
