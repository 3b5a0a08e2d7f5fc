/** The calls that wait for a step-up; several may wait for the same one. */
let waiting: ((proved: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks the person; true once they have proved who they are, false if they refuse. */
export function askForStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    tell();
  });
}

/** Answers all waiting calls. */
export function answerStepUp(proved: boolean): void {
  const answered = waiting;
  waiting = [];
  tell();
  for (const answer of answered) answer(proved);
}

export function isStepUpAsked(): boolean {
  return waiting.length > 0;
}

export function subscribeToStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
