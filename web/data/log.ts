import { callFailure } from './call-error.ts';

/**
 * Writes to the browser's console what no screen says, for people who look into a fault. Nothing else writes there.
 * Never personal data: of a failed call only its name, code and status.
 */
export function logFailedCall(procedure: string, error: unknown): void {
  const { code, status } = callFailure(error);
  console.error(`${procedure} failed: ${code ?? 'no answer'}${status === null ? '' : ` (${status})`}`);
}
