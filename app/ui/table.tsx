/** Some browsers drop the roles of a table whose parts have another `display`, as in narrow windows. */
export const TABLE = { role: 'table' };
export const ROW_GROUP = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const COLUMN_HEADER = { role: 'columnheader' };
export const ROW_HEADER = { role: 'rowheader' };
export const CELL = { role: 'cell' };
