/** Tells, where it is so, that older copies of what was erased are still in SQLite's write-ahead log. */
export function reportErased(isForgotten: boolean): void {
  if (isForgotten) return;
  console.error(
    'Another process kept the database in use: older copies are left in its files until this is done again, at best with the server stopped.',
  );
}
