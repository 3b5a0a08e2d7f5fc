import type { TestApp } from '../app/test-app.ts';
import { makePerson } from './factories.ts';
import { holdTransaction } from '../app/held-transaction.ts';

/**
 * Of two admins, one deactivates the other, and is deactivated after the check of their session and before this write.
 * Returns their answer.
 */
export async function shutEachOther(app: TestApp) {
  const [one, other] = [await makePerson(app, { role: 'ADMIN' }), await makePerson(app, { role: 'ADMIN' })];
  const held = await holdTransaction(app);
  await held.run('update users set is_active = false where id = $1', [one.id]);
  const answer = one.rest.delete(`/api/admin/users/${other.id}`);
  await held.untilSomebodyWaits();
  await held.commit();
  return answer;
}
