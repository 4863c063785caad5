/** nginx with one worker that hands out one file, with the headers that it is given: the yardstick of a page. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type MeasuredProcess, processFacts, spawnPinned } from './measured-process.ts';

/** Debian keeps it where only root's path leads. */
const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

const DEADLINE_MS = 5_000;

/** Its address in the file system, or undefined where it is not installed. */
export function findNginx(): string | undefined {
  return PLACES.map((place) => path.join(place, 'nginx')).find((file) => existsSync(file));
}

/**
 * Serves the bytes as they are at every address: it has no brotli of its own, so they are compressed before and it is
 * told to say so. It keeps the file open and writes no access log, while the site writes its own: nginx at its best.
 * @param folder where it may write.
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
  await answered(origin);
  // The master only watches: the worker that it started is measured.
  const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  return { origin, ...processFacts(Number(worker)), stop };
}

function configuration(folder: string, port: number, headers: [name: string, value: string][]): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // It names type and length by itself, and would add a date of the file.
  const own = ['content-type', 'content-length'];
  const added = [...headers.filter(([name]) => !own.includes(name)), ['last-modified', '']];
  const type = headers.find(([name]) => name === 'content-type')?.[1];
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  ${places.map((place) => `${place}_temp_path ${folder}/${place};`).join('\n  ')}
  access_log off;
  server_tokens off;
  etag off;
  sendfile on;
  keepalive_requests 1000000000;
  open_file_cache max=8;
  default_type ${quoted(type)};
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / { try_files /page =500; }
    ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n    ')}
  }
}
`;
}

function quoted(text = ''): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** It does not say when it is ready. */
async function answered(origin: string): Promise<void> {
  for (const end = performance.now() + DEADLINE_MS; performance.now() < end; await setTimeout(20)) {
    const status = await fetch(origin).then(
      (answer) => answer.status,
      () => null,
    );
    if (status === 200) return;
  }
  throw new Error('nginx did not start.');
}
