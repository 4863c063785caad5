/** Warns when erased data is still in SQLite's files. */
export function reportErased(isErased: boolean): void {
  if (isErased) return;
  console.error(
    'Another process is using the database, so copies of the erased data remain in its files. Stop the server and run this again.',
  );
}
