/** What we use of papaparse, which brings no types of its own. */
declare module 'papaparse' {
  export function unparse(rows: Record<string, string | number>[], config?: { escapeFormulae?: boolean }): string;
}
