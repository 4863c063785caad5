import { execFileSync, spawn } from 'node:child_process';
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

type Setup = {
  folder: string;
  upstreams: string[];
  httpPort: number;
  httpsPort: number;
  certificate: string;
  key: string;
};

export type ProxyName = keyof typeof SAMPLES;
const SAMPLES = { nginx: configureNginx, caddy: configureCaddy };

/** Runs a proxy with its sample and a self-signed certificate for both host names until the test ends. */
export async function startProxy(name: ProxyName, upstreamPorts: number[]) {
  const program = requireProgram(name);
  const folder = temporaryFolder();
  const certificate = path.join(folder, 'certificate.pem');
  const key = path.join(folder, 'key.pem');
  const names = `subjectAltName=DNS:${HOST_NAME},DNS:${OTHER_HOST_NAME}`;
  const subject = ['-subj', `/CN=${HOST_NAME}`, '-addext', names];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...algorithm, ...subject, ...files], { stdio: 'pipe' });

  const ports = { httpPort: await freePort(), httpsPort: await freePort() };
  const upstreams = upstreamPorts.map((port) => `127.0.0.1:${port}`);
  const { args, env } = SAMPLES[name]({ folder, upstreams, certificate, key, ...ports });
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    // nginx exits at once; Caddy waits for its clients.
    child.kill(name === 'caddy' ? 'SIGKILL' : 'SIGTERM');
    await ended;
  });
  const ask = () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
    return fetch(`http://127.0.0.1:${ports.httpPort}`, { redirect: 'manual' }).catch(() => null);
  };
  await expect.poll(ask).not.toBeNull();
  return { ...ports, ca: readFileSync(certificate, 'utf8') };
}

type Configuration = { args: string[]; env?: NodeJS.ProcessEnv };

/** Uses deploy/nginx.conf, except for ports, files and IPv6 addresses, and docs/operations.md's connections. */
function configureNginx({ folder, upstreams, httpPort, httpsPort, certificate, key }: Setup): Configuration {
  const site = replaceAll(readFileSync('deploy/nginx.conf', 'utf8'), [
    [/^ +listen \[::\].*\n/gm, ''],
    [/^ +listen 80 /m, `listen 127.0.0.1:${httpPort} `],
    [/^ +listen 443 /gm, `listen 127.0.0.1:${httpsPort} `],
    [/^ +server 127.*;$/m, upstreams.map((upstream) => `server ${upstream};`).join(' ')],
    [/(ssl_certificate) .*;/g, `$1 ${certificate};`],
    [/(ssl_certificate_key) .*;/g, `$1 ${key};`],
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
  return { args: ['-p', folder, '-e', 'stderr', '-c', file] };
}

/** Uses deploy/Caddyfile and its settings, with a given certificate and without port 80. */
function configureCaddy({ folder, upstreams, httpPort, httpsPort, certificate, key }: Setup): Configuration {
  const file = path.join(folder, 'Caddyfile');
  const site = replaceAll(readFileSync('deploy/Caddyfile', 'utf8'), [
    [/^{$/m, `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tdefault_bind 127.0.0.1`],
    [/^(\{\$(?:SITE|OTHER)_ADDRESS.* \{)$/gm, `$1\n\ttls ${certificate} ${key}`],
  ]);
  writeFileSync(file, site);
  const env = {
    HOME: folder,
    SITE_ADDRESS: HOST_NAME,
    OTHER_ADDRESS: OTHER_HOST_NAME,
    SORREL: upstreams.join(' '),
  };
  return { args: ['run', '--adapter', 'caddyfile', '--config', file], env };
}

type Replacement = [pattern: RegExp, text: string];

/** @throws Error if the sample no longer contains a pattern. */
function replaceAll(text: string, replacements: Replacement[]): string {
  return replacements.reduce((current, [pattern, replacement]) => {
    expect(current).toMatch(pattern);
    return current.replace(pattern, replacement);
  }, text);
}
