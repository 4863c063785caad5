import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './process.ts';
import { requireProgram } from './programs.ts';

export const HOST_NAME = 'www.example.com';
export const OTHER_HOST_NAME = 'example.com';
/** nginx takes a client's address from this header, so that tests can have any. */
export const ADDRESS_HEADER = 'X-Test-Address';

type Certificate = ReturnType<typeof createCertificate>;

/** Makes a self-signed certificate for both host names. */
export function createCertificate() {
  const folder = temporaryFolder();
  const file = path.join(folder, 'certificate.pem');
  const keyFile = path.join(folder, 'key.pem');
  const names = `subjectAltName=DNS:${HOST_NAME},DNS:${OTHER_HOST_NAME}`;
  const subject = ['-subj', `/CN=${HOST_NAME}`, '-addext', names];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run('openssl', ['req', '-x509', ...algorithm, '-days', '2', ...subject, '-keyout', keyFile, '-out', file]);
  return { file, keyFile, ca: readFileSync(file, 'utf8') };
}

/** Runs nginx with deploy/nginx.conf, except for ports, files and IPv6 addresses, and docs/operations.md's connections. */
export async function startNginx(upstreams: number[], certificate: Certificate) {
  const nginx = requireProgram('nginx');
  const folder = temporaryFolder();
  const httpPort = await freePort();
  const httpsPort = await freePort();
  const site = replaceAll(readFileSync('deploy/nginx.conf', 'utf8'), [
    [/^ +listen \[::\].*\n/gm, ''],
    [/^ +listen 80 /m, `listen 127.0.0.1:${httpPort} `],
    [/^ +listen 443 /gm, `listen 127.0.0.1:${httpsPort} `],
    [/^ +server 127.*;$/m, upstreams.map((port) => `server 127.0.0.1:${port};`).join(' ')],
    [/(ssl_certificate) .*;/g, `$1 ${certificate.file};`],
    [/(ssl_certificate_key) .*;/g, `$1 ${certificate.keyFile};`],
    [/\/var\/log\/nginx\/sorrel.log/, 'stderr'],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(path.join(folder, name));
    return `${name}_temp_path ${folder}/${name};`;
  });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'site.conf'), site);
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; worker_processes 1; worker_rlimit_nofile 16384;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 8192; }
http {
  set_real_ip_from 127.0.0.1;
  real_ip_header ${ADDRESS_HEADER};
  ${temporary.join(' ')}
  include ${folder}/site.conf;
}`,
  );
  const args = ['-p', folder, '-e', 'stderr', '-c', file];
  await runInBackground(nginx, { check: [...args, '-t'], args, httpPort });
  return { httpsPort, httpPort };
}

/** Runs Caddy with deploy/Caddyfile and its settings, with a given certificate and without port 80. */
export async function startCaddy(upstreams: number[], certificate: Certificate) {
  const caddy = requireProgram('caddy');
  const folder = temporaryFolder();
  const httpPort = await freePort();
  const httpsPort = await freePort();
  const file = path.join(folder, 'Caddyfile');
  const site = replaceAll(readFileSync('deploy/Caddyfile', 'utf8'), [
    [/^{$/m, `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tdefault_bind 127.0.0.1`],
    [/^(\{\$(?:SITE|OTHER)_ADDRESS.* \{)$/gm, `$1\n\ttls ${certificate.file} ${certificate.keyFile}`],
  ]);
  writeFileSync(file, site);
  const env = {
    HOME: folder,
    SITE_ADDRESS: HOST_NAME,
    OTHER_ADDRESS: OTHER_HOST_NAME,
    SORREL: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
  };
  const args = ['--adapter', 'caddyfile', '--config', file];
  await runInBackground(caddy, { check: ['validate', ...args], args: ['run', ...args], httpPort, env });
  return { httpsPort, httpPort };
}

type Replacement = [pattern: RegExp, text: string];

/** @throws Error if the sample no longer contains a pattern. */
function replaceAll(text: string, replacements: Replacement[]): string {
  return replacements.reduce((current, [pattern, replacement]) => {
    expect(current).toMatch(pattern);
    return current.replace(pattern, replacement);
  }, text);
}

function run(command: string, args: string[], env?: NodeJS.ProcessEnv): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} failed: ${stdout}${stderr}`);
}

/** Checks the configuration, starts a program that ends with the test, and waits until it listens. */
async function runInBackground(
  command: string,
  { check, args, httpPort, env }: { check: string[]; args: string[]; httpPort: number; env?: object },
): Promise<void> {
  const all = { ...process.env, ...env };
  run(command, check, all);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: all });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    // nginx exits at once; Caddy waits for its clients.
    child.kill(path.basename(command) === 'caddy' ? 'SIGKILL' : 'SIGTERM');
    await ended;
  });
  const ask = () => {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${output}`);
    return fetch(`http://127.0.0.1:${httpPort}`, { redirect: 'manual' }).catch(() => null);
  };
  await expect.poll(ask).not.toBeNull();
}
