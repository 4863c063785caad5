import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // tools/build.mjs moves it into place when it is complete.
  buildDirectory: 'build/next',
  // A third of the manifest, which every page loads. Code is prefetched, so loaders need no head start.
  splitRouteModules: false,
  // All routes are known from the first page on: no request for a manifest with each link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
