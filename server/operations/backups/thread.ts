import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { backUpSqlite } from '../../db/backup.ts';
import { hasBackup } from './folder.ts';

/** Makes and checks the backup in a worker thread, because SQLite would block the main thread for seconds. */
const { file, folder, name }: { file: string; folder: string; name: string } = workerData;
if (hasBackup(file, folder, name)) {
  parentPort?.postMessage(null);
} else {
  const { rows } = await backUpSqlite(file, path.join(folder, name));
  parentPort?.postMessage([...rows.values()].reduce((sum, count) => sum + count, 0));
}
