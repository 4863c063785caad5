/** `npm run bench [-- NAME… --quick]` runs each bench in its own process. docs/performance.md has the results. */
import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { ROUNDS } from './report.ts';

const BENCHES = ['page-cache', 'lighthouse', 'search'];

process.chdir(path.join(import.meta.dirname, '..'));
const flags = process.argv.slice(2).filter((argument) => argument === '--quick');
const names = process.argv.slice(2).filter((argument) => argument !== '--quick');
const unknown = names.find((name) => !BENCHES.includes(name));
if (unknown) {
  console.error(`Unknown bench "${unknown}". Choose from: ${BENCHES.join(', ')}.`);
  process.exit(2);
}
const commit = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).stdout?.trim();
const load = loadavg().map((average) => average.toFixed(1));
console.log(
  `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${cpus().length} cores (${cpus()[0]?.model}), ` +
    `load average ${load.join(' ')}, Node.js ${process.version}, median of ${ROUNDS}\n\n` +
    '| Measured | Value | Baseline | Ratio | Target |  |\n| --- | --- | --- | --- | --- | --- |',
);
for (const name of names.length > 0 ? names : BENCHES) {
  const { status } = spawnSync(process.execPath, [`bench/${name}.ts`, ...flags], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
