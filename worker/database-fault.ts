/** What PostgreSQL said of a failed statement: its code and constraint, found wherever the driver put them. */
export interface DatabaseFault {
  /** SQLSTATE; undefined where the database could not be reached at all. */
  code: string | undefined;
  constraint: string | undefined;
}

/** Reads a database fault out of an error, or null where it is none. */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.name === 'NeonDbError') {
      const { code, constraint } = current as { code?: string; constraint?: string };
      return { code: code || undefined, constraint: constraint || undefined };
    }
  }
  return null;
}
