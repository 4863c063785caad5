import { accessSync, closeSync, constants, existsSync, lchownSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

/** Creates an empty file that only its owner can use, unless the file exists. @throws Error if this user cannot write */
export function ensurePrivateFile(file: string): void {
  if (existsSync(file)) {
    // Without opening the file: closing it would release all locks of this process (POSIX).
    accessSync(file, constants.R_OK | constants.W_OK);
    return;
  }
  closeSync(openSync(file, 'a', 0o600));
  giveToOwnerOf(path.dirname(file), file);
}

/** As root, changes the file's owner to that of `place`, since servers run as another user. */
export function giveToOwnerOf(place: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(place);
  try {
    lchownSync(file, uid, gid);
  } catch {
    // A container may deny this to root, and not every file system has owners.
  }
}
