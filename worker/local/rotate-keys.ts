import { isRightKey, WRONG_KEY } from '../kept-checks.ts';
import { rotateKeys } from '../rotate-keys.ts';
import { runDatabaseCommand } from './command.ts';

/** `npm run nik:rotate`: encrypts values that are encrypted with one of `NIK_OLD_KEYS` again with `NIK_KEY`. */
await runDatabaseCommand(async (deps) => {
  if (!(await isRightKey(deps))) throw new Error(WRONG_KEY);
  const { resealed, unreadable } = await rotateKeys(deps);
  console.info(`${resealed} sealed anew.`);
  if (unreadable.length === 0) return console.info('Everything is sealed with NIK_KEY: NIK_OLD_KEYS can go.');
  throw new Error(
    `${unreadable.length} rows open with none of these keys and stay as they are: ${unreadable.join(', ')}`,
  );
});
