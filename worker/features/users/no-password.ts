/** No password has this hash: nobody signs in before the account has got another. */
export const NO_PASSWORD = 'none';
