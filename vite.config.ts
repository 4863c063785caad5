import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Pictures and fonts stay files: the content security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // In one file what every page loads compresses better than in the pieces that its sharing would make:
            // the libraries, and what most pages share without the portal's own.
            codeSplitting: {
              groups: [
                { name: 'core', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                {
                  name: 'site',
                  test: /\/(app|domain)\/(?!.*(portal|node_modules))|\/practice\.config/,
                  minShareCount: 7,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The page handler shares contexts with the routes, so it is built together with them.
      build: { rolldownOptions: { input: './server/pages.ts' } },
      // Libraries are built in as well: in one file they load fast, and React is its production self for good.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}));
