import { callFailure } from '../../data/call-error.ts';

/** How often rows are sent again if their answer does not come. */
const TRIES = 3;
const PAUSE_MS = 1_000;

/** Sends rows again under the same name, which makes nothing twice, while that may help. */
export async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const { status, code } = callFailure(error);
      const mayHelp = code === null || code === 'CONFLICT' || code === 'ROOM_NUMBER_TAKEN' || (status ?? 0) >= 500;
      if (!mayHelp || attempt >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}
