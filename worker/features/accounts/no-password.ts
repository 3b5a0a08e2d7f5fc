/** A hash that no password has: nobody can sign in until the account gets a password. */
export const NO_PASSWORD = 'none';
