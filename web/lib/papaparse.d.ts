/** The part of papaparse that we use; it has no types of its own. */
declare module 'papaparse' {
  export function parse(text: string, config?: { delimiter?: string; skipEmptyLines?: boolean }): { data: string[][] };
  export function unparse(rows: (string | number)[][], config: { delimiter: string }): string;
}
