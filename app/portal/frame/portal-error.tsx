import { type ReactNode, use, useEffect, useState } from 'react';
import { createApiClient } from '../../api/client.ts';
import { ApiContext } from '../../api/context.ts';
import { ErrorPage } from '../../frame/error-page.tsx';
import { DEFAULT_FACTS, PracticeContext } from '../../frame/use-practice.ts';

export function PortalError({ error }: { error: unknown }) {
  return (
    <WithPractice>
      <ErrorPage error={error} />
    </WithPractice>
  );
}

/** Loads the practice's contact details, in a component because an error page has no loader of its own. */
export function WithPractice({ children }: { children: ReactNode }) {
  const api = use(ApiContext);
  const [practice, setPractice] = useState(DEFAULT_FACTS);
  useEffect(() => {
    createApiClient(api).practice().then(setPractice, console.error);
  }, [api]);
  return <PracticeContext value={practice}>{children}</PracticeContext>;
}
