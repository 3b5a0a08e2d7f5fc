import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { StoredAs } from '../../files/file-store.ts';

/**
 * Stores the bytes of a file under its key. The same bytes may be stored again.
 *
 * @throws DomainError FILES_UNAVAILABLE
 */
export async function storeBytes(context: Context, key: string, bytes: Uint8Array, as: StoredAs): Promise<void> {
  try {
    await context.files.put(key, bytes, as);
  } catch (error) {
    context.log.error('file.store.failed', error, { request_id: context.requestId });
    throw new DomainError('FILES_UNAVAILABLE');
  }
}
