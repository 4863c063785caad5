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
                  // Listed one by one, to keep out code that only forms and the portal share.
                  test: /preload-helper|\/practice\.config|\/app\/(api-client\/(api-error|client|context|local-cache|request)|directory\/avatar|editing\/flash|practice\/(phone-link|privacy-notice|use-practice)|site\/(error-page|footer|main-area|nav|page-header|page-meta|shell|structured-data|url)|content\/errors|illustrations\/(error|logo|placeholder-avatar)|render-context|routes\/(load|public\/layout)|ui\/(alert|badge|icons|use-hydrated|use-idle-import))\.|\/domain\/(case|dates|limits|memoize|names|directory\/(pictures|search-selection))\./,
                  minShareCount: 2,
                },
                // Separate groups, because a group includes its files' imports: public pages load these.
                { name: 'fold-text', test: /\/domain\/fold-text\./ },
                {
                  name: 'search',
                  test: /\/app\/(directory\/(insurer-path|link-cards|search\/(form|searching))|site\/notice|content\/(dietitians|reassurance)|illustrations\/empty-search|ui\/(live-region|spinner))/,
                  minShareCount: 2,
                },
                {
                  name: 'results',
                  test: /\/app\/(directory\/(provider-card|search\/(filter-kinds|filters|name-search|notices|other-searches|results-|use-focus))|content\/results|routes\/public\/providers)\./,
                },
                {
                  name: 'provider-details',
                  test: /\/app\/(directory\/(profile|provider-details)|content\/(insurance|profile))\./,
                },
                {
                  name: 'form',
                  test: /\/app\/(api-client\/form-payload|ui\/(alert|field|text-field|until-hydrated|use-form))|\/domain\/(forms\/(field|rules)|referrals\/form|limits)\./,
                  minShareCount: 2,
                },
                // The report page shares these with the portal.
                { name: 'report', test: /\/app\/ui\/choices\.|\/domain\/directory\/reports\./ },
                {
                  // Fewer files in the route manifest that every page loads.
                  name: 'portal',
                  test: /\/app\/(accounts\/(passkey-note|permissions|session)|directory\/(credential-|delete-provider|insurer-|provider-(form|row|table))|editing\/(action-result|change-|edit-conflict|flash|form-dialog|history-dialog|ordered-list|settings-card|unsaved)|portal\/|api-client\/(accounts|calls|directory|practice|referrals)\.|content\/(counts|directory-words|item-changes|provider-changes|sign-in-errors)|routes\/portal\/(action|guard|list-action|load|accounts\/tab-storage)|ui\/(date-field|description-list|dialog|file-field|multi-select|rows-field|select-field))/,
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
