/** Warns when erased data is still in SQLite's files. */
export function reportErased(isForgotten: boolean): void {
  if (isForgotten) return;
  console.error(
    'Another process is using the database, so copies of the erased data remain in its files. Stop the server and run this again.',
  );
}
