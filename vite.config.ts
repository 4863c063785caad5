import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  // Files with fixed addresses, which browsers ask for.
  publicDir: 'app/icons',
  plugins: [tailwindcss(), reactRouter()],
  // Pictures and fonts stay files: the content security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        // The browsers of docs/design.md. What is newer must not be used: a target only lowers syntax.
        target: 'es2023',
        rolldownOptions: {
          output: {
            // A few files compress better than the many that automatic chunking makes.
            codeSplitting: {
              groups: [
                { name: 'core', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                // Loaded when a combobox is.
                { name: 'fold-text', test: /\/domain\/fold-text\./ },
                // What most public pages use. A group takes the imports of its files with it.
                {
                  name: 'site',
                  test: /preload-helper|\/app\/(root|load|entry\.client|frame|public\/(frame|search\/search-form)|provider\/(avatar|provider-texts|results-texts)|ui\/(accordion|badge|description-list|empty-state|until-hydrated))\b/,
                },
                // Notices need no more of what the portal uses.
                { name: 'dates', test: /\/domain\/dates\./ },
                { name: 'profile', test: /\/app\/provider\/(profile|provider-details)\./ },
                {
                  name: 'form',
                  test: /\/app\/(api\/form-payload|ui\/(error-summary|field|select-field|store|text-field|use-form))|\/domain\/(forms\/(field|rules)|referrals\/referral-form)\./,
                  minShareCount: 2,
                },
                {
                  name: 'portal',
                  test: /\/app\/portal\//,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The page handler shares contexts with the routes, so it is built together with them.
      build: { rolldownOptions: { input: './server/pages/entry.ts' } },
      // Bundle the libraries too: one file loads faster, and React is always its production build.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}));
