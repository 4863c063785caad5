import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // tools/build.mjs moves it into place when it is complete.
  buildDirectory: 'build/next',
  // Saves a third of the manifest, which every page loads. Code is prefetched, so loaders need no head start.
  splitRouteModules: false,
  // The first page lists all routes, so links need no manifest requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
