/** A mark in the history state of the login page, which a reload keeps: the person has just registered. */
export const registered = { registered: true };

/** Whether the person has come to the login from a registration. */
export function hasRegistered(state: unknown): boolean {
  return (state as Partial<typeof registered> | null)?.registered === true;
}
