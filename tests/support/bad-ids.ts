/** Ids in paths that name nothing, none of which may cause more than a 404. */
export const BAD_IDS = [
  ...'0 -1 +1 01 1.0 1.5 1e0 1e3 0x1 999 2147483647 2147483648 4294967297 abc null undefined NaN'.split(' '),
  ...'%00 1%00 %20 1%20 %201 %FF % %E0%A4%A 1%2F ..%2f1 %F0%9F%A5%91 🥑 １ ١ __proto__ constructor'.split(
    ' ',
  ),
  ...['[]', '1,2', "1'--", '9'.repeat(30), '1'.repeat(10_000), 'x'.repeat(5_000)],
];
