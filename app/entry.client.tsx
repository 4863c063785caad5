import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { createApiClient } from './api-client/client.ts';
import { apiContext } from './api-client/context.ts';
import { createLocalCache } from './api-client/local-cache.ts';
import { browserTransport } from './api-client/transports.ts';

const api = createApiClient({
  transport: browserTransport,
  cache: createLocalCache(() => localStorage),
  siteUrl: location.origin,
});

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return context;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={getContext} />
    </StrictMode>,
  );
});
