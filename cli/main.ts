import '../server/node-version.ts';
import { runSorrel } from './program.ts';

await runSorrel(process.argv.slice(2));
