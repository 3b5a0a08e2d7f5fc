import { databaseFault } from './db/fault.ts';

/** Facts for a log line. Never names, contacts, NIKs, bodies or query values. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  /** Something works, but somebody should change it. */
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** Writes one JSON object per line, with its time in UTC. */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  const emit = (level: string, event: string, fields: object) =>
    write(JSON.stringify({ time: now().toISOString(), level, event, ...fields }));
  return {
    info: (event, fields = {}) => emit('info', event, fields),
    warn: (event, fields = {}) => emit('warning', event, fields),
    error: (event, error, fields = {}) => emit('error', event, { ...fields, ...describe(error) }),
  };
}

/**
 * The parts of an error that may be logged: its kind, PostgreSQL's code, and its place in our code. Messages are left
 * out, because those of the database repeat the values of the statement.
 */
function describe(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const fault = databaseFault(error);
  // The message is removed first, because it may contain lines that look like stack frames.
  const trace = (error.stack ?? '').replace(error.message, '');
  const frames = trace.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    error: error.name,
    sqlstate: fault?.code,
    constraint: fault?.constraint,
    at: frames
      .slice(0, 6)
      .map((frame) => frame.trim())
      .join(' < '),
  };
}
