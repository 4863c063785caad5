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
            // A few files compress better than the many that automatic chunking makes.
            codeSplitting: {
              groups: [
                { name: 'core', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                // A group takes the imports of its files with it: what public pages share comes first.
                {
                  name: 'site',
                  test: /preload-helper|\/app\/(public\/frame|api\/(api-error|client|context|local-cache|request)|load|render-context|illustrations|portal\/frame\/flash|ui\/(alert|badge|icons|use-hydrated|use-idle-import))\b/,
                  minShareCount: 2,
                },
                // Loaded when a combobox is.
                { name: 'fold-text', test: /\/domain\/fold-text\./ },
                { name: 'search', test: /\/app\/public\/search\/search(ing|-form)\./ },
                {
                  name: 'dietitian',
                  test: /\/app\/public\/(search\/card-|profile\/(avatar|card-|insurance-))/,
                },
                { name: 'profile', test: /\/app\/public\/profile\//, minShareCount: 2 },
                {
                  name: 'form',
                  test: /\/app\/(api\/form-payload|ui\/(error-summary|field|text-field|until-hydrated|use-form))|\/domain\/(forms\/(field|rules)|referrals\/form)\./,
                  minShareCount: 2,
                },
                {
                  name: 'portal',
                  test: /\/app\/portal\/(?!frame\/(guard|access|flash)\b)/,
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
