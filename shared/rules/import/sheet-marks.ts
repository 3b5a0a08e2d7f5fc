/** What spreadsheets put into cells by themselves. Such a text is told, never stored. */

/** The errors of formulas, of Excel, Google Sheets and LibreOffice, and a number that did not fit its column. */
const ERROR =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME[?!]|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|PYTHON!|EXTERNAL!|ERROR!|GETTING_DATA)|#{3,}|Err:\d{3})$/i;

/** Whether a cell holds the error of a formula. */
export function isSheetError(text: string): boolean {
  return ERROR.test(text.trim());
}

const MONTH = '(?:jan|feb|peb|mar|apr|mei|may|jun|jul|agu|agt|ags|aug|sep|okt|oct|nov|nop|des|dec)[a-z]*';
const DATES = [
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ].*)?$/,
  /^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})$/,
  new RegExp(`^\\d{1,2}[-/ ]${MONTH}(?:[-/ ]\\d{2,4})?$`, 'i'),
  new RegExp(`^${MONTH}[-/ ]\\d{1,4}$`, 'i'),
];

/** Whether a text that should be a name or a number looks like a day: spreadsheets make dates of "1-2". */
export function looksLikeDate(text: string): boolean {
  return DATES.some((pattern) => pattern.test(text.trim()));
}

/** Whether a number was cut to a few digits: 8.12346E+11. */
export function isCutNumber(text: string): boolean {
  return /^\d+(?:[.,]\d+)?E\+\d+$/i.test(text.trim());
}
