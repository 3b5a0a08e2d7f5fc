import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMON_PASSWORDS_FILE } from '../passwords/common-passwords.ts';
import { root } from './build.ts';

/** The list of the commonest passwords, from the checkout instead of the built web app. */
export function commonPasswords(): Promise<string> {
  return readFile(join(root, 'web', 'public', COMMON_PASSWORDS_FILE), 'utf8');
}
