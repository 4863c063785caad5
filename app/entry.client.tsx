import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { ApiContext, apiContext } from './api/context.ts';
import { createLocalCache } from './api/local-cache.ts';
import type { ApiEnvironment } from './api/request.ts';
import { browserTransport } from './api/transports.ts';

const api: ApiEnvironment = {
  transport: browserTransport,
  cache: createLocalCache(() => localStorage),
  // Not the page's origin: the site may have other host names.
  siteUrl: document.documentElement.dataset.siteUrl ?? '',
};

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return context;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ApiContext value={api}>
        <HydratedRouter getContext={getContext} />
      </ApiContext>
    </StrictMode>,
  );
});
