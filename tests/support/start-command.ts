/** How `npm start` runs Node.js; tests/unit/start-command.test.ts compares it with package.json. */
export const START_ARGUMENTS = ['--max-semi-space-size=8', 'server/main.ts'];
export const START_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'node_modules/.cache/node' };
