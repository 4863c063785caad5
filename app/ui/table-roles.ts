/** For tables whose parts have another `display` in narrow windows, where some browsers would drop their roles. */
export const TABLE = { role: 'table' };
export const ROW_GROUP = { role: 'rowgroup' };
export const ROW = { role: 'row' };
export const COLUMN_HEADER = { role: 'columnheader' };
export const ROW_HEADER = { role: 'rowheader' };
export const CELL = { role: 'cell' };
