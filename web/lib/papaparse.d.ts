/** The part of papaparse that we use; it has no types of its own. */
declare module 'papaparse' {
  export function unparse(rows: Record<string, string | number>[], config?: { escapeFormulae?: boolean }): string;
}
