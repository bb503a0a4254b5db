/** How a day stands in its box (spec 1 §9), and the ways in which sheets, messages and papers write it, which are read as well. */
export const dayFormats = [
  'YYYY-MM-DD',
  'YYYY-M-D',
  'YYYY/MM/DD',
  'YYYY/M/D',
  'YYYY.MM.DD',
  'YYYY.M.D',
  'YYYY年MM月DD日',
  'YYYY年M月D日',
  'YYYYMMDD',
];
