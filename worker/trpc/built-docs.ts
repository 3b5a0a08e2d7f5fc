/** A call in the built Worker, whose docs are written already: without words, which the minifier then leaves out. */
export function docs(_summary: string, _more?: object): undefined {
  return undefined;
}
