/** How many different characters or bytes a random secret has at least: one of 32 hexadecimal digits has fourteen or so. */
const DIFFERENT = 8;

/**
 * Whether a secret's characters or bytes could be random. A key on the keyboard held down, a piece that is repeated, and
 * a row such as 0123… are refused; so a long one can be told that nobody has made.
 */
export function isVaried(secret: readonly (string | number)[]): boolean {
  const units = secret.map((unit) => (typeof unit === 'number' ? unit : (unit.codePointAt(0) ?? 0)));
  return new Set(units).size >= DIFFERENT && !isRepeated(units) && !isRow(units);
}

/** Whether a piece of at most half its length makes up all of it. */
function isRepeated(units: readonly number[]): boolean {
  for (let length = 1; length <= units.length / 2; length += 1) {
    if (units.every((unit, at) => at < length || unit === units[at - length])) return true;
  }
  return false;
}

/** Whether most steps from one to the next are the same, as in aaaa… and abcd…. */
function isRow(units: readonly number[]): boolean {
  const steps = new Map<number, number>();
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1];
    if (before !== undefined) steps.set(unit - before, (steps.get(unit - before) ?? 0) + 1);
  }
  return Math.max(...steps.values()) > units.length / 2;
}
