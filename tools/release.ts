/** `npm run release`: makes release/sorrel-VERSION-PLATFORM-ARCH.tar.gz, which starts without npm, network or build tools. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readBuildInfo } from '../server/operations/build-info.ts';
import { builtInPackages, licenseTexts, shippedOnly } from './release/bill-of-materials.ts';

const CONTENTS = [
  'server',
  'cli',
  'domain',
  'app/illustrations',
  'build/client',
  'build/server',
  ...['Caddyfile', 'nginx.conf', 'sorrel.service'].map((name) => `deploy/${name}`),
  'docs/operations.md',
  'practice.config.ts',
  'practice.story.ts',
  '.env.example',
];
const LEFT_OUT = [/\.test\.ts$/, /^server\/(dev|pages\/entry)\.ts$/, /^build\/\w+\/\.vite$/];
/** Files in packages that Node.js never loads. */
const UNUSED_IN_PACKAGES = [
  '**/*.map',
  '**/*.{ts,cts,mts}',
  '**/*.tsbuildinfo',
  '**/{README,readme,Readme,CHANGELOG}.md',
  '{*,@*/*}/{test,docs,benchmarks}',
];
const INSTALLED_FROM = ['package.json', 'package-lock.json', '.npmrc'];

process.chdir(path.resolve(import.meta.dirname, '..'));
const { name, version, license, type } = JSON.parse(readFileSync('package.json', 'utf8'));
// The build of the container has no git.
const commit = process.env.COMMIT || readBuildInfo().commit;
const title = `${name}-${version}-${process.platform}-${process.arch}`;
const folder = path.resolve('release', title);

rmSync('release', { recursive: true, force: true });
for (const place of ['bin', 'licenses']) mkdirSync(path.join(folder, place), { recursive: true });
installPackages();
copyNode();
copyContents();
listPackages();
pack();

function installPackages(): void {
  for (const file of INSTALLED_FROM) copyFileSync(file, inRelease(file));
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], folder);
  for (const file of INSTALLED_FROM) rmSync(inRelease(file));
  // Tells Node.js the module type. Nothing is installed from it.
  writeFileSync(
    inRelease('package.json'),
    JSON.stringify({ name, version, commit, private: true, license, type }),
  );
  // The archive has Node.js in bin/.
  const unused = ['.bin', '.package-lock.json', 'node-*-*', ...UNUSED_IN_PACKAGES];
  for (const file of globSync(unused, { cwd: inRelease('node_modules') }))
    rmSync(inRelease(`node_modules/${file}`), { recursive: true, force: true });
}

/** Copies the Node.js that runs this script. */
function copyNode(): void {
  copyFileSync(process.execPath, inRelease('bin/node'));
  // Debug symbols are an eighth of its size. Without binutils they stay; macOS would reject a stripped file.
  if (process.platform === 'linux') spawnSync('strip', [inRelease('bin/node')]);
  const text = path.resolve(process.execPath, '../../LICENSE');
  if (existsSync(text)) copyFileSync(text, inRelease('licenses/node.txt'));
}

function copyContents(): void {
  const filter = (file: string) => !LEFT_OUT.some((pattern) => pattern.test(file));
  for (const file of CONTENTS) cpSync(file, inRelease(file), { recursive: true, filter });
  copyFileSync('tools/release/README.md', inRelease('README.md'));
  copyFileSync('tools/release/sorrel.sh', inRelease('bin/sorrel'));
  chmodSync(inRelease('bin/sorrel'), 0o755);
}

function listPackages(): void {
  const builtIn = builtInPackages();
  writeFileSync(inRelease('licenses/pages.txt'), licenseTexts(builtIn));
  const all = JSON.parse(run('npm', ['sbom', '--sbom-format=cyclonedx', '--loglevel=error']));
  writeFileSync(inRelease('sorrel.cdx.json'), JSON.stringify(shippedOnly(all, builtIn), null, 2));
}

/** Packs the archive without this machine's user ids and file modes. */
function pack(): void {
  const owner =
    process.platform === 'darwin'
      ? ['--uid=0', '--gid=0']
      : ['--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w'];
  run('tar', ['-czf', `${title}.tar.gz`, ...owner, title], 'release');
  console.log(`release/${title}.tar.gz`);
}

function inRelease(file: string): string {
  return path.join(folder, file);
}

/** Returns a program's output. @throws Error if it fails; its error output is shown. */
function run(program: string, args: string[], cwd = '.'): string {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 100e6,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} failed.`);
  return stdout;
}
