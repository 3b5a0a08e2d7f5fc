import { callFailure } from './call-error.ts';

/**
 * Notes in the browser's console, for whoever looks into a fault, what no screen says. The only place that writes there,
 * and never anything of a person: of a failed call its name, its code and its status.
 */
export function logFailedCall(procedure: string, error: unknown): void {
  const { code, status } = callFailure(error);
  console.error(`${procedure} failed: ${code ?? 'no answer'}${status === null ? '' : ` (${status})`}`);
}
