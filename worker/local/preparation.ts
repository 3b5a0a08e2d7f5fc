import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, Question, Steps } from './prepare.ts';

export interface Preparation extends Steps {
  /** Ends the process, and with it its memory. */
  end(): void;
}

/**
 * Runs the steps that make a database ready in a separate process: their imports take more memory than the whole
 * running product.
 */
export function startPreparation(): Preparation {
  const child = fork(fileURLToPath(new URL('prepare.ts', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    check: (input) => ask(child, { step: 'check', input }) as ReturnType<Steps['check']>,
    complete: (input) => ask(child, { step: 'complete', input }) as ReturnType<Steps['complete']>,
    end: () => {
      if (child.connected) child.disconnect();
    },
  };
}

async function ask(child: ChildProcess, question: Question): Promise<unknown> {
  const listening = new AbortController();
  const answered = once(child, 'message', listening) as Promise<[Answer]>;
  const ended = once(child, 'exit', listening).then(() => {
    throw new Error('The process that makes the database ready ended too soon.');
  });
  child.send(question);
  try {
    const [answer] = await Promise.race([answered, ended]);
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  } finally {
    listening.abort();
    await Promise.allSettled([answered, ended]);
  }
}
