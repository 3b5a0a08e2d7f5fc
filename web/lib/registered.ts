/** The mark in the history for coming from a registration to the login, which a reload keeps. */
export const registered = { registered: true };

/** Whether somebody has come to the login from a registration. */
export function hasRegistered(state: unknown): boolean {
  return (state as Partial<typeof registered> | null)?.registered === true;
}
