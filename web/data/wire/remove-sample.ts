import { readToken } from '../token.ts';

/**
 * Removes the sample kost. The tRPC client asks for the sample while it is shown, where nothing can be written.
 *
 * @returns whether it is known to be gone
 */
export async function removeSample(): Promise<boolean> {
  const answer = await fetch('/api/sample-kost', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${readToken()}` },
  }).catch(() => null);
  return answer?.ok === true;
}
