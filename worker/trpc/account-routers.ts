/** What is done with accounts, loaded as one: these features need each other's files, and apart they take 1.2 KB more. */
export { passwordResetRouter } from '../features/auth/password-reset-router.ts';
export { authRouter } from '../features/auth/router.ts';
export { secondFactorRouter } from '../features/auth/second-factor-router.ts';
export { emailClaimsRouter } from '../features/contacts/email-claims-router.ts';
export { emailConfirmationRouter } from '../features/contacts/email-confirmation-router.ts';
export { phoneConfirmationRouter } from '../features/contacts/phone-confirmation-router.ts';
export { invitationsRouter } from '../features/invitations/router.ts';
export { profileRouter } from '../features/profile/router.ts';
export { sessionsRouter } from '../features/sessions/router.ts';
export { usersRouter } from '../features/users/router.ts';
