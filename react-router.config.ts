import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // All routes are known from the first page on: no request for a manifest with each link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
