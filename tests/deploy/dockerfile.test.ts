import { spawn, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCKERFILE = readFileSync('deploy/Dockerfile', 'utf8');

/** Returns an instruction's command, with this folder for the image's. */
function commandOf(instruction: RegExp): string[] {
  const words: string[] = JSON.parse(instruction.exec(DOCKERFILE)?.[1] ?? '');
  return words.map((word) => word.replace('/opt/sorrel', ROOT));
}

test('the image is built from everything, starts as npm start does, and does not run as root', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, memory, flag, file] = /(MALLOC_ARENA_MAX=\d) .* node (--\S+) (\S+)$/.exec(scripts.start) ?? [];
  expect(DOCKERFILE).toContain(` ${memory} `);
  expect(DOCKERFILE).toContain(`CMD ["node", "${flag}", "/opt/sorrel/${file}"]\n`);
  expect(DOCKERFILE).toMatch(/^USER sorrel$/m);
  expect(DOCKERFILE.match(/^COPY .*$/gm)).toEqual(['COPY . .', 'COPY --from=build /src /opt/sorrel']);
  const ignored = readFileSync('.dockerignore', 'utf8').match(/^[^#!\n].*$/gm) ?? [];
  const files = globSync(['*.*', '{app,cli,domain,server,tools}/**'], { cwd: ROOT });
  expect(files.filter((file) => ignored.some((pattern) => path.matchesGlob(file, pattern)))).toEqual([]);
});

test("the image's command makes a healthy server whose program is read-only", async () => {
  const env = { PATH: process.env.PATH, PORT: `${await freePort()}`, DATA_DIR: temporaryFolder() };
  const [, ...health] = commandOf(/^HEALTHCHECK .*\\\n +CMD (.*)$/m);
  const isHealthy = () => spawnSync(process.execPath, health, { env }).status === 0;
  const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && ! touch "$0/file" && exec "$@"';
  const server = spawn('unshare', ['--mount', 'sh', '-c', mount, ROOT, ...commandOf(/^CMD (.*)$/m)], {
    cwd: env.DATA_DIR,
    env,
    stdio: 'ignore',
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  await expect.poll(isHealthy).toBe(true);
  server.kill();
  await expect.poll(() => server.exitCode).toBe(0);
  expect(isHealthy()).toBe(false);
});

test('each container of compose.yaml has limits, and Sorrel is no superuser of PostgreSQL', () => {
  const compose = readFileSync('deploy/compose.yaml', 'utf8');
  for (const line of [/mem_limit: \d/g, /cap_drop: \[ALL\]/g, /'no-new-privileges:true'/g]) {
    expect(compose.match(line)).toHaveLength(compose.match(/restart: unless-stopped/g)?.length ?? 0);
  }
  expect(compose).not.toContain('POSTGRES_USER');
  expect(compose).toMatch(/create role sorrel login password .*;\n +create database sorrel owner sorrel;/);
});
