import { strToU8, zipSync } from 'fflate';

/** A cell as a spreadsheet stores it: a text, a number, a real date, the error of a formula, or nothing. */
export type WorkbookCell = string | number | Date | { error: string } | null;

export interface Workbook {
  rows: readonly (readonly WorkbookCell[])[];
  /** Merged cells, "A1:F1"; all but the first of each are empty. */
  merged?: string[];
  /** How many empty rows with a border follow, as where somebody has formatted whole columns. */
  formattedRows?: number;
  /** Other sheets behind the first, by their names. */
  others?: Record<string, readonly (readonly WorkbookCell[])[]>;
  /** Whether days are counted from 1904, as older Excel on a Mac does. */
  from1904?: boolean;
}

/** The number formats of dates: the built-in one, and one that somebody has chosen. */
const DATE_STYLES = [1, 2];

/** An `.xlsx` as spreadsheets write it: shared texts, numbers, days counted from 1899-12-30, and merged cells. */
export function workbookOf({ rows, merged = [], formattedRows = 0, others = {}, from1904 = false }: Workbook): Buffer {
  const texts: string[] = [];
  const epoch = from1904 ? 1462 : 0;
  const cellOf = (cell: WorkbookCell, at: string, row: number) => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (cell instanceof Date) return `<c r="${at}" s="${DATE_STYLES[row % 2]}"><v>${countedDay(cell) - epoch}</v></c>`;
    if (typeof cell === 'object') return `<c r="${at}" t="e"><v>${escaped(cell.error)}</v></c>`;
    return `<c r="${at}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
  };
  const written = (all: Workbook['rows']) =>
    all.map((cells, row) => {
      const inner = cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row + 1}`, row)).join('');
      return inner === '' ? '' : `<row r="${row + 1}">${inner}</row>`;
    });
  const filled = written(rows);
  const width = Math.max(...rows.map((cells) => cells.length));
  const formatted = Array.from({ length: formattedRows }, (_, index) => {
    const row = rows.length + index + 1;
    const cells = Array.from({ length: width }, (__, column) => `<c r="${columnName(column)}${row}" s="3"/>`);
    return `<row r="${row}">${cells.join('')}</row>`;
  });
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const sheet = `<sheetData>${[...filled, ...formatted].join('')}</sheetData>
    ${merges === '' ? '' : `<mergeCells count="${merged.length}">${merges}</mergeCells>`}`;
  const more = Object.values(others).map((each) => `<sheetData>${written(each).join('')}</sheetData>`);
  return packed([sheet, ...more], ['Penghuni', ...Object.keys(others)], texts, from1904);
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

function packed(sheets: string[], names: string[], texts: string[], from1904: boolean): Buffer {
  const shared = texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}">
      <workbookPr${from1904 ? ' date1904="1"' : ''}/>
      <sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': `<styleSheet ${MAIN}>
      <numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\ mmmm\\ yyyy"/></numFmts>
      <cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN} count="${texts.length}" uniqueCount="${texts.length}">${shared}</sst>`,
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet ${MAIN}>${sheet}</worksheet>`]),
    ),
  };
  const declared = ([path, xml]: [string, string]) =>
    [path, strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)] as const;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(declared))));
}

function relations(targets: [type: string, target: string][]): string {
  const list = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

function countedDay(date: Date): number {
  return (date.getTime() - Date.UTC(1899, 11, 30)) / (24 * 60 * 60 * 1000);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
