import type { Context } from '../../context.ts';

/** `PAY-` and 20 characters nobody can guess: whoever knows it may play the simulated bank. */
export function paymentReference(context: Pick<Context, 'randomBytes'>): string {
  return `PAY-${Buffer.from(context.randomBytes(10)).toString('hex').toUpperCase()}`;
}
