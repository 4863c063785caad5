import { type ComponentType, StrictMode, startTransition, use, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider, useRouteError } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { ApiContext, apiContext } from './api/context.ts';
import { createLocalCache } from './api/local-cache.ts';
import type { ApiEnvironment } from './api/request.ts';

const api: ApiEnvironment = {
  transport: (path, init) => fetch(path, init),
  cache: createLocalCache(() => localStorage),
  // Not the page's origin: the site may have other host names.
  siteUrl: document.documentElement.dataset.siteUrl ?? '',
};

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return context;
}

declare global {
  interface Window {
    /** Set by React Router's module script once all of them are loaded. */
    __reactRouterRouteModules?: Record<string, { ErrorBoundary?: ComponentType }>;
  }
}

const never = new Promise<never>(() => {});
let isStarted = false;

/** Returns an error page that is not shown before the app has started: waiting keeps the page that the server sent. */
function afterStart(ErrorBoundary: ComponentType): ComponentType {
  return (props) => {
    const error = useRouteError();
    if (!isStarted && error instanceof Error) {
      console.error(error);
      use(never);
    }
    return <ErrorBoundary {...props} />;
  };
}

function App() {
  useEffect(() => {
    isStarted = true;
  }, []);
  return (
    <StrictMode>
      <ApiContext value={api}>
        <HydratedRouter getContext={getContext} />
      </ApiContext>
    </StrictMode>
  );
}

// The module script, which runs this file first, has ended. Without the modules, one of them has failed.
setTimeout(() => {
  const modules = window.__reactRouterRouteModules;
  if (!modules) return;
  for (const [id, module] of Object.entries(modules)) {
    const { ErrorBoundary } = module;
    if (ErrorBoundary) modules[id] = { ...module, ErrorBoundary: afterStart(ErrorBoundary) };
  }
  startTransition(() => void hydrateRoot(document, <App />));
});
