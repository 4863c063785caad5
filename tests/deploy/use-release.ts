/** Starts a release in the current folder, uses it and prints the results as JSON. Runs without a network. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const sorrel = path.join(process.argv[2] ?? '', 'bin/sorrel');
const env = { PATH: '' };
const server = spawn(sorrel, ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
for await (const chunk of server.stdout) {
  output += chunk;
  if (output.includes('Sorrel is ready on')) break;
}
const origin = /ready on (\S+)/.exec(output)?.[1] ?? '';
const home = await (await fetch(origin)).text();
const script = /\/assets\/[\w-]+\.js/.exec(home)?.[0] ?? '/none';
const statuses: Record<string, number> = {};
for (const address of ['/', '/healthz', '/readyz', script]) {
  const { status } = await fetch(new URL(address, origin));
  statuses[address === script ? 'script' : address] = status;
}
const build = execFileSync(sorrel, ['--version'], { env, encoding: 'utf8' });
const help = execFileSync(sorrel, ['--help'], { env, encoding: 'utf8' });
const invited = execFileSync(sorrel, ['invite', 'ana@example.com'], { env, encoding: 'utf8' });
server.kill('SIGTERM');
const [exitCode] = await once(server, 'exit');
const online = await fetch('https://example.com').then(
  () => true,
  () => false,
);
console.log(JSON.stringify({ statuses, build, help, invited, exitCode, online }));
