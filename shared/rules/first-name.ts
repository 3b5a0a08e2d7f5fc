/** The first word of a name: for greetings in messages and pages, and the only part of a name that a link shows. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}
