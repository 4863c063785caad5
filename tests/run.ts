/** `npm test`: everything, each step once. Ends with the first failing step's code. */
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium } from './support/chromium.ts';

const STEPS: [title: string, command: string, args: string[]][] = [
  ['Types', 'npm', ['run', '--silent', 'typecheck']],
  ['Lint and format', 'npm', ['run', '--silent', 'lint']],
  ['Unit and API, on SQLite and PostgreSQL', 'vitest', ['run']],
  ['Browser', 'playwright', ['test']],
];

process.env.PLAYWRIGHT_CHROMIUM = findOrInstallChromium();
for (const [title, command, args] of STEPS) {
  console.log(`\n── ${title}`);
  const start = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n${title}: failed.`);
    process.exit(status ?? 1);
  }
  console.log(`   ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
console.log('\nAll passed.');
