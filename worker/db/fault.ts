/** Why a statement failed in PostgreSQL: the code and the constraint, from wherever the driver puts them. */
export interface DatabaseFault {
  /** The SQLSTATE; undefined if the database was not reached. */
  code: string | undefined;
  constraint: string | undefined;
}

/** The database fault in an error, or null if there is none. A request that timed out is a fault without a code. */
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

/** The code with which `refuse` ends a transaction; the fault's constraint is the refusal's code in the catalogue. */
export const REFUSED = 'EK000';

/** The codes of statements that PostgreSQL ended because they took too long or waited too long for a lock. */
const OUT_OF_TIME = new Set(['57014', '55P03', '25P04']);

/**
 * Broken connection (08), no access (28), no such database (3D), no free connection or memory (53), server shutting
 * down, crashed or starting (57P), disk failure (58).
 */
const OUT_OF_REACH = /^(08|28|3D|53|57P|58)/;

/** Whether the failure is not the statement's: the database was not reached, or not in time. */
export function isUnavailable({ code }: DatabaseFault): boolean {
  return code === undefined || OUT_OF_TIME.has(code) || OUT_OF_REACH.test(code);
}
