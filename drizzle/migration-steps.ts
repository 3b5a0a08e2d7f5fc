/**
 * A part of a migration that is carried out as a whole. Most migrations are one part, a transaction. What would hold up
 * a big table for long is a part of its own (drizzle/README.md, "A big table").
 */
export type MigrationStep =
  /** One transaction. */
  | { kind: 'transaction'; statements: string[] }
  /** A statement that locks nothing for long, but may take long: it must not share a transaction with others. */
  | { kind: 'alone'; statement: string; index: string | null }
  /** A statement that changes the rows of a table in many short transactions: $1 and $2 bound the rows of each. */
  | { kind: 'pieces'; statement: string; table: string };

const PIECES = /^\s*-- in pieces of (\w+)\b/m;
const CONCURRENTLY = /^\s*create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"?/im;
const VALIDATION = /^\s*alter table \S+ validate constraint/im;

/** The steps of a migration, in order. */
export function migrationSteps(statements: readonly string[]): MigrationStep[] {
  const steps: MigrationStep[] = [];
  for (const statement of statements) {
    const [, table] = PIECES.exec(statement) ?? [];
    const [, index = null] = CONCURRENTLY.exec(statement) ?? [];
    const last = steps.at(-1);
    if (table !== undefined) steps.push({ kind: 'pieces', statement, table });
    else if (index !== null || VALIDATION.test(statement)) steps.push({ kind: 'alone', statement, index });
    else if (last?.kind === 'transaction') last.statements.push(statement);
    else steps.push({ kind: 'transaction', statements: [statement] });
  }
  return steps;
}
