/**
 * Builds the pages for browser and server, and precompresses the browser's files. A running server keeps its files until
 * the new ones are complete.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { siteManifest } from '../server/pages/site-manifest.ts';

const BUILD = 'build';
/** The build directory in react-router.config.ts. */
const NEXT = 'build/next';
const COMPRESSIBLE = /\.(js|css|svg|json)$/;

const { status } = spawnSync('react-router build --logLevel warn', { stdio: 'inherit', shell: true });
if (status !== 0) process.exit(status ?? 1);

const assets = path.join(NEXT, 'client/assets');
writeSiteManifest();
for (const file of readdirSync(assets).filter((name) => COMPRESSIBLE.test(name))) {
  const bytes = readFileSync(path.join(assets, file));
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  writeFileSync(path.join(assets, `${file}.br`), brotliCompressSync(bytes, options));
  // Browsers accept brotli only over HTTPS.
  writeFileSync(path.join(assets, `${file}.gz`), gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

for (const folder of readdirSync(NEXT)) {
  const current = path.join(BUILD, folder);
  if (existsSync(current)) renameSync(current, path.join(NEXT, `former-${folder}`));
  renameSync(path.join(NEXT, folder), current);
}
rmSync(NEXT, { recursive: true });

/** Writes the manifest that public pages name, beside React Router's own. */
function writeSiteManifest() {
  const prefix = 'window.__reactRouterManifest=';
  const file = readdirSync(assets).find((name) => name.startsWith('manifest-'));
  const script = readFileSync(path.join(assets, file), 'utf8');
  const manifest = siteManifest(JSON.parse(script.slice(prefix.length).replace(/;$/, '')));
  writeFileSync(path.join(assets, path.basename(manifest.url)), `${prefix}${JSON.stringify(manifest)};`);
}
