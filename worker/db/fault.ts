/** What PostgreSQL said of a failed statement: its code and constraint, found wherever the driver put them. */
export interface DatabaseFault {
  /** SQLSTATE; undefined where the database could not be reached at all. */
  code: string | undefined;
  constraint: string | undefined;
}

/** Reads a database fault out of an error, or null where it is none. A request that ran out of time is one without a code. */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.name === 'TimeoutError') return { code: undefined, constraint: undefined };
    if (current.name === 'NeonDbError') {
      const { code, constraint } = current as { code?: string; constraint?: string };
      return { code: code || undefined, constraint: constraint || undefined };
    }
  }
  return null;
}

/** PostgreSQL ended a statement that took too long, or that waited too long for a lock. */
const OUT_OF_TIME = new Set(['57014', '55P03', '25P04']);

/**
 * Broken connections (08), no entry (28), no such database (3D), no room for one more (53), a server that shuts down,
 * crashed or starts (57P), and a disk that fails (58).
 */
const OUT_OF_REACH = /^(08|28|3D|53|57P|58)/;

/** Whether the fault says nothing of what was asked: the database was not reached, or not in time. */
export function isOutOfReach({ code }: DatabaseFault): boolean {
  return code === undefined || OUT_OF_TIME.has(code) || OUT_OF_REACH.test(code);
}
