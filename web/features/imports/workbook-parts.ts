import { strFromU8, strToU8 } from 'fflate';
import { shownTexts } from './shown-numbers.ts';

/** The parts of a workbook by their names, unpacked. */
export type Parts = Record<string, Uint8Array>;

/** What a reader of cells does not say: whether a sheet, and which of its rows, are hidden in the spreadsheet. */
export interface HiddenParts {
  isHidden: boolean;
  /** The rows by their numbers, from 1. */
  rows: Set<number>;
}

/** Cells beyond these are stray marks, and would make rows of sixteen thousand cells of each row of the table. */
const LAST_COLUMN = 256;
const LAST_ROW = 20_000;

const CELL = /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs;

/**
 * The parts as the library reads them wholly: without sheets that hold no cells, such as charts, which it fails on; with
 * the errors of formulas as texts, which it leaves out; with numbers as their format shows them; without empty cells far
 * beyond the table.
 *
 * @returns the parts, what is hidden in each sheet, and the address of a filled cell that is too far out, if there is one
 */
export function readableParts(parts: Parts): { parts: Parts; hidden: HiddenParts[]; stray: string | null } {
  const shown = shownTexts(textOf(parts, 'xl/styles.xml'));
  const targets = worksheetsOf(textOf(parts, 'xl/_rels/workbook.xml.rels'));
  const hidden: HiddenParts[] = [];
  const book = textOf(parts, 'xl/workbook.xml').replace(/<sheet\b[^>]*>/g, (sheet) => {
    const target = targets.get(attribute(sheet, '(?:\\w+:)?id') ?? '');
    if (target === undefined) return '';
    const xml = textOf(parts, target);
    hidden.push({ isHidden: /\sstate=["'](?:hidden|veryHidden)["']/.test(sheet), rows: hiddenRows(xml) });
    return sheet;
  });
  let stray: string | null = null;
  const readable: Parts = { ...parts };
  if (hidden.length > 0) readable['xl/workbook.xml'] = strToU8(book);
  for (const target of targets.values()) {
    const part = parts[target];
    if (part === undefined) continue;
    const told = strFromU8(part).replace(CELL, (cell, attributes: string, inner: string | undefined) => {
      const address = attribute(attributes, 'r');
      if (address === null) return cell;
      if (isFarOut(address)) {
        if (inner !== undefined && /<(?:v|is)\b[^/>]*>/.test(inner)) stray ??= address;
        return '';
      }
      if (inner === undefined) return cell;
      if (/\st=["']e["']/.test(attributes)) return cell.replace(/(\st=)["']e["']/, '$1"str"');
      const text = shown(attributes, inner);
      return text === null ? cell : `<c r="${address}" t="str"><v>${text}</v></c>`;
    });
    readable[target] = strToU8(told);
  }
  return { parts: readable, hidden, stray };
}

/** The worksheets of a workbook: the names of their parts by the names of their relations. */
function worksheetsOf(relations: string): Map<string, string> {
  const all = relations.match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? [];
  return new Map(
    all.flatMap((relation) => {
      const id = attribute(relation, 'Id');
      const target = attribute(relation, 'Target');
      if (id === null || target === null || attribute(relation, 'Type')?.endsWith('/worksheet') !== true) return [];
      return [[id, target.startsWith('/') ? target.slice(1) : `xl/${target}`] as const];
    }),
  );
}

function hiddenRows(xml: string): Set<number> {
  const rows = xml.match(/<row\b[^>]*\shidden=["'](?:1|true)["'][^>]*>/g) ?? [];
  return new Set(rows.map((row) => Number(attribute(row, 'r'))));
}

function isFarOut(address: string): boolean {
  const [, letters = '', row = '0'] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return column > LAST_COLUMN || Number(row) > LAST_ROW;
}

function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? null;
}

function textOf(parts: Parts, name: string): string {
  const part = parts[name];
  return part === undefined ? '' : strFromU8(part);
}
