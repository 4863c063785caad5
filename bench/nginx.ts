/** The nginx baseline: one worker that serves one file with the given headers. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port.ts';
import { findProgram } from '../tests/support/programs.ts';
import { type MeasuredProcess, processUsage, spawnPinned } from './measured-process.ts';

const READY_TIMEOUT_MS = 5_000;

/** Returns the path of the nginx binary, or undefined if it is not installed. */
export function findNginx(): string | undefined {
  return findProgram(['nginx']);
}

/**
 * Serves `body` at every path. Stock nginx has no brotli, so `body` is already compressed and `headers` say so.
 * An open file cache and no access log show nginx at its fastest.
 * @param folder nginx writes its configuration and temporary files here.
 */
export async function startNginx(
  nginx: string,
  folder: string,
  { headers, body }: { headers: [name: string, value: string][]; body: Buffer },
): Promise<MeasuredProcess> {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'page'), body);
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, headers));
  const { child, stop } = spawnPinned([nginx, '-p', folder, '-e', 'stderr', '-c', file]);
  child.stdout?.resume();
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(origin);
  // Measure the worker: the master process serves no requests.
  const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  return { origin, ...processUsage(Number(worker)), stop };
}

function configuration(folder: string, port: number, headers: [name: string, value: string][]): string {
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // nginx sets these two itself. An empty Last-Modified suppresses the file's date.
  const automatic = ['content-type', 'content-length'];
  const added = [...headers.filter(([name]) => !automatic.includes(name)), ['last-modified', '']];
  const type = headers.find(([name]) => name === 'content-type')?.[1];
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  ${temporaryFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  access_log off;
  server_tokens off;
  etag off;
  sendfile on;
  keepalive_requests 1000000000;
  open_file_cache max=8;
  default_type ${quote(type)};
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / { try_files /page =500; }
    ${added.map(([name, value]) => `add_header ${name} ${quote(value)};`).join('\n    ')}
  }
}
`;
}

function quote(text = ''): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Polls, because nginx does not announce when it is ready. */
async function waitUntilReady(origin: string): Promise<void> {
  for (const end = performance.now() + READY_TIMEOUT_MS; performance.now() < end; await setTimeout(20)) {
    const status = await fetch(origin).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return;
  }
  throw new Error('nginx did not start.');
}
