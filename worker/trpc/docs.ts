import type { ErrorCode } from '#shared/error-codes.ts';

/** What the API's docs alone say of a call. */
export interface CallDocs {
  summary: string;
  /**
   * What the call itself refuses, besides its guards, as the `@throws` of its code say; several at once by a list of
   * `refusals.ts`. A test compares it with what calls answered.
   */
  refuses?: readonly (ErrorCode | readonly ErrorCode[])[];
  /** In which case the write itself asks for a step-up, if not always. */
  stepUp?: string;
}

/** In the built Worker, whose docs are written already, `built-docs.ts` takes the place of this module. */
export function docs(summary: string, more: Omit<CallDocs, 'summary'> = {}): CallDocs | undefined {
  return { summary, ...more };
}
