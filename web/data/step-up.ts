/** Whoever waits for the person to prove who they are; several calls may wait for one proof. */
let waiting: ((proved: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Has the person asked; true once they have proved it, false where they would rather not. */
export function askForStepUp(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    tell();
  });
}

/** Answers everybody who waits. */
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
