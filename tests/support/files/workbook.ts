import { strToU8, zipSync } from 'fflate';

/** A cell as a spreadsheet stores it: a text, a number, perhaps in a format, a real date, an error, or nothing. */
export type WorkbookCell = string | number | Date | { error: string } | { number: number; format: string } | null;

export interface Workbook {
  rows: readonly (readonly WorkbookCell[])[];
  /** Merged cells, "A1:F1"; all but the first of each are empty. */
  merged?: string[];
  /** How many empty rows with a border follow, as where somebody has formatted whole columns. */
  formattedRows?: number;
  /** Other sheets behind the first, by their names. */
  others?: Record<string, readonly (readonly WorkbookCell[])[]>;
  /** Rows of the first sheet, from 1, and other sheets that are hidden. */
  hidden?: { rows?: number[]; sheets?: string[] };
  /** Whether a sheet with nothing but a chart stands before the first. */
  hasChart?: boolean;
  /** Whether days are counted from 1904, as older Excel on a Mac does. */
  from1904?: boolean;
}

/** The number formats of dates: the built-in one, and one that somebody has chosen. */
const DATE_STYLES = [1, 2];

/** An `.xlsx` as spreadsheets write it: shared texts, numbers, days counted from 1899-12-30, and merged cells. */
export function workbookOf(workbook: Workbook): Buffer {
  const { rows, merged = [], formattedRows = 0, others = {}, hidden = {}, from1904 = false } = workbook;
  const texts: string[] = [];
  const formats: string[] = [];
  const epoch = from1904 ? 1462 : 0;
  const cellOf = (cell: WorkbookCell, at: string, row: number) => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (cell instanceof Date) return `<c r="${at}" s="${DATE_STYLES[row % 2]}"><v>${countedDay(cell) - epoch}</v></c>`;
    if (typeof cell === 'object' && 'format' in cell)
      return `<c r="${at}" s="${formats.push(cell.format) + 3}"><v>${cell.number}</v></c>`;
    if (typeof cell === 'object') return `<c r="${at}" t="e"><v>${escaped(cell.error)}</v></c>`;
    return `<c r="${at}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
  };
  const written = (all: Workbook['rows'], hiddenRows: number[] = []) =>
    all.map((cells, row) => {
      const inner = cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row + 1}`, row)).join('');
      const isHidden = hiddenRows.includes(row + 1) ? ' hidden="1"' : '';
      return inner === '' ? '' : `<row r="${row + 1}"${isHidden}>${inner}</row>`;
    });
  const filled = written(rows, hidden.rows);
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
  return packed({
    ...workbook,
    sheets: [sheet, ...more],
    names: ['Penghuni', ...Object.keys(others)],
    texts,
    formats,
    from1904,
  });
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

interface Packed extends Pick<Workbook, 'hidden' | 'hasChart' | 'from1904'> {
  sheets: string[];
  names: string[];
  texts: string[];
  /** The formats of numbers that are no days. */
  formats: string[];
}

function packed({ sheets, names, texts, formats, hidden, hasChart = false, from1904 }: Packed): Buffer {
  const stateOf = (name: string) => (hidden?.sheets?.includes(name) === true ? ' state="hidden"' : '');
  const shared = texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONS}">
      <workbookPr${from1904 ? ' date1904="1"' : ''}/>
      <sheets>${hasChart ? '<sheet name="Grafik" sheetId="99" r:id="rIdChart"/>' : ''}${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${stateOf(name)} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]).replace('</Relationships>', `${hasChart ? CHART : ''}</Relationships>`),
    ...(hasChart ? { 'xl/chartsheets/sheet1.xml': `<chartsheet ${MAIN}/>` } : {}),
    'xl/styles.xml': `<styleSheet ${MAIN}>
      <numFmts><numFmt numFmtId="164" formatCode="dd\\ mmmm\\ yyyy"/>${formats.map((code, at) => `<numFmt numFmtId="${165 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${165 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN} count="${texts.length}" uniqueCount="${texts.length}">${shared}</sst>`,
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet ${MAIN}>${sheet}</worksheet>`]),
    ),
  };
  const declared = ([path, xml]: [string, string]) =>
    [path, strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`)] as const;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(declared))));
}

const CHART = `<Relationship Id="rIdChart" Type="${RELATIONS}/chartsheet" Target="chartsheets/sheet1.xml"/>`;

function relations(targets: [type: string, target: string][]): string {
  const list = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function countedDay(date: Date): number {
  return (date.getTime() - Date.UTC(1899, 11, 30)) / (24 * 60 * 60 * 1000);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
