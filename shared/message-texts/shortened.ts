/** The longest name of a kost or an owner in a message to somebody who may not know them. */
export const MAX_NAME_IN_MESSAGE = 60;

/**
 * A name that somebody else has chosen, on one line and in at most `most` characters, so that it cannot pass for a text
 * of ours.
 */
export function shortened(value: string, most: number): string {
  const line = value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}
