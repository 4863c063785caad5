import { parentPort, workerData } from 'node:worker_threads';
import { backUpSqlite } from '../db/backup.ts';

/** Copies and checks in a thread of its own, because SQLite would block the server's for seconds. */
const { file, target }: { file: string; target: string } = workerData;
const { rows } = await backUpSqlite(file, target);
parentPort?.postMessage([...rows.values()].reduce((sum, count) => sum + count, 0));
