import type { Deps } from './context.ts';

/**
 * The ways to the outside besides the database, each of which begins with something: a job counts its uses, and a call
 * proves its session before it leaves a trace elsewhere.
 */
export function waysOut(
  { gateway, messages, files, passwords }: Deps,
  first: () => void | Promise<void>,
): Pick<Deps, 'gateway' | 'messages' | 'files' | 'passwords'> {
  const after =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      await first();
      return ask(...asked);
    };
  return {
    gateway: {
      ...gateway,
      createPayment: after((request) => gateway.createPayment(request)),
      findPayment: after((id) => gateway.findPayment(id)),
      cancelPayment: after((id) => gateway.cancelPayment(id)),
    },
    messages: { ...messages, send: after((channel, id, message) => messages.send(channel, id, message)) },
    files: {
      put: after((key, bytes, about) => files.put(key, bytes, about)),
      get: after((key, headers) => files.get(key, headers)),
      remove: after((keys) => files.remove(keys)),
    },
    passwords: {
      ...passwords,
      hash: after((password, turn) => passwords.hash(password, turn)),
      verify: after((password, hash, turn) => passwords.verify(password, hash, turn)),
    },
  };
}
