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
            // Two files compress better than the many that automatic chunking makes: the libraries, and the code
            // that most public pages share.
            codeSplitting: {
              groups: [
                { name: 'core', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                {
                  name: 'site',
                  // Not code of forms and the portal: most public pages have neither.
                  test: /\/(app|domain)\/(?!.*(portal|node_modules)|(api-client\/\w+-calls|components\/session-\w+|ui\/(dialog|field|multi-select|text-field|until-hydrated|use-form)|content\/(age|directory-words|provider-changes)|availability|confirmation|date-field|fields|ids|form|licenses|panels|pictures|provider-form|rows-field)\.)|\/practice\.config/,
                  minShareCount: 5,
                },
                // The search form's menus load it, too.
                { name: 'fold-text', test: /\/domain\/fold-text\./ },
                // Where each file of its own costs more than its code: on all public pages, and where visitors search.
                {
                  name: 'site',
                  test: /preload-helper|\/app\/(routes\/public\/layout|components\/(site|structured-data)|ui\/use-idle)/,
                  minShareCount: 2,
                },
                {
                  name: 'search',
                  test: /\/app\/(components\/(notice|search-)|content\/reassurance|ui\/spinner)/,
                  minShareCount: 2,
                },
                {
                  name: 'form',
                  test: /\/app\/ui\/(alert|field|text-field|until-hydrated|use-form)|\/domain\/(fields|form|ids|limits)\./,
                  minShareCount: 2,
                },
                {
                  // Fewer files in the list of routes that every page loads.
                  name: 'portal',
                  test: /\/app\/(components\/(change-(history|text)|changed-meanwhile|credential-|delete-provider|flash|form-dialog|insurer-|ordered-list|passkey-note|permissions|portal|provider-(availability|form|history|row|table)|retire-dialog|session|settings|unsaved)|api-client\/\w+-calls|content\/(counts|directory-words|provider-changes|sign-in-errors)|routes\/portal\/(load|guard|save-error-text|tab-storage)|ui\/(date-field|description-list|dialog|file-field|multi-select|rows-field|select-field))/,
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
      build: { rolldownOptions: { input: './server/pages.ts' } },
      // Libraries are built in as well: in one file they load fast, and React is its production self for good.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}));
