/** The longest name of a kost or an owner in a message to somebody who may not know them. */
export const MAX_NAME_IN_MESSAGE = 60;

/** What somebody else has named, on one line and at most so many characters: it must not read like a text of ours. */
export function shortened(value: string, most: number): string {
  const line = value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}
