import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildScript, inside, readDockerfile } from '../support/dockerfile.ts';
import { temporaryFolder } from '../support/process.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IGNORED = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Copies the files that Docker would send as the build context. */
function copyContext(folder: string): void {
  const filter = (file: string) => {
    const name = path.relative(ROOT, file);
    // The last matching pattern wins; `!` includes a file again.
    const last = IGNORED.findLast((pattern) => path.matchesGlob(name, pattern.replace(/^!/, '')));
    return !last || last.startsWith('!');
  };
  cpSync(ROOT, folder, { recursive: true, filter });
}

/** Each stage is an in-memory overlay on this machine's files, which do not change. */
const LAYERS = `set -eu
context=$1 work=$2
mount -t tmpfs tmpfs "$work"
layer() {
  mkdir -p "$work/$1/upper" "$work/$1/work" "$work/$1/root"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$work/$1/upper,workdir=$work/$1/work" "$work/$1/root"
  mount --bind /dev "$work/$1/root/dev"
  mount -t proc proc "$work/$1/root/proc"
}
`;

test("the Dockerfile's steps make a healthy server that runs read-only, not as root, without a network", () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('This test mounts folders: run it as root on Linux.');
  const context = path.join(temporaryFolder({ holdsSource: true }), 'context');
  copyContext(context);
  const { script, image } = buildScript(readDockerfile(readFileSync('deploy/Dockerfile', 'utf8')));
  const root = '"$work"/last/root';
  const container = (...command: string[]) => inside(root, image, command);
  const volume = `${root}${image.volume}`;
  const offline = `set -eu
work=$1
ip link set lo up
${container('sh', '-c', 'id -un; touch /opt/sorrel/file || echo read-only')}
${container(...image.command)} &
server=$!
until ${container(...image.healthCommand)}; do kill -0 $server; sleep 0.2; done
echo healthy
${container('node', '/opt/sorrel/cli/main.ts', 'backup', 'copy.sqlite')}
ls -l ${volume}/copy.sqlite
kill $server
wait $server
echo stopped
${container(...image.healthCommand)} || echo unhealthy
`;
  // Docker copies the image's folder to a new volume.
  const run = `
cp -a ${volume} "$work/volume"
mount -o remount,ro ${root}
mount --bind "$work/volume" ${volume}
mount -t tmpfs tmpfs ${root}/tmp
unshare --net sh -c "$3" sh "$work"
`;
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child'],
      ...['sh', '-c', LAYERS + script + run, 'sh', context, temporaryFolder(), offline],
    ],
    { encoding: 'utf8', env: { ...process.env, TMPDIR: '/tmp' } },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  expect(stdout).toMatch(
    /\nsorrel\nread-only\nSorrel is ready on .*\nhealthy\n.*\n-rw------- 1 10001 10001 .*\nstopped\nunhealthy\n$/s,
  );
}, 1_200_000);
