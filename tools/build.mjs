/** Builds the pages for browser and server, then precompresses the browser's files. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ASSETS = 'build/client/assets';
const COMPRESSIBLE = /\.(js|css|svg|json)$/;

const { status } = spawnSync('react-router build --logLevel warn', { stdio: 'inherit', shell: true });
if (status !== 0) process.exit(status ?? 1);

for (const file of readdirSync(ASSETS).filter((name) => COMPRESSIBLE.test(name))) {
  const bytes = readFileSync(path.join(ASSETS, file));
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  writeFileSync(path.join(ASSETS, `${file}.br`), brotliCompressSync(bytes, options));
  // Browsers accept brotli only over HTTPS.
  writeFileSync(path.join(ASSETS, `${file}.gz`), gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
