/** What the history keeps of the step from a registration to the login, so that a reload still knows of it. */
export const registered = { registered: true };

/** Whether somebody has come to the login by registering. */
export function hasRegistered(state: unknown): boolean {
  return (state as Partial<typeof registered> | null)?.registered === true;
}
