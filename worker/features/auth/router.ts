import * as z from 'zod/mini';
import * as contract from '#shared/contract/auth.ts';
import { SteppedUp, StepUpInput } from '#shared/contract/step-up.ts';
import { User } from '#shared/contract/users.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS, PASSWORD_LIMITS } from '../../trpc/refusals.ts';
import { procedureFor, publicProcedure } from '../../trpc/procedures.ts';
import { changePassword } from './change-password.ts';
import { demoInfo } from './demo-info.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { findCurrentUser } from './queries.ts';
import { applyAgain } from '../registration/apply-again.ts';
import { registerUser } from '../registration/register-user.ts';
import { findWaiting } from '../registration/find-waiting.ts';
import { stepUp } from './step-up.ts';

export const authRouter = t.router({
  register: publicProcedure(
    'POST /auth/register',
    docs('Register an account', { refuses: ['EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS', EASY_PASSWORDS] }),
    { status: 201 },
  )
    .input(contract.RegisterInput)
    .output(User)
    .mutation(({ ctx, input }) => registerUser(ctx, input)),

  applyAgain: publicProcedure(
    'POST /auth/apply-again',
    docs('Apply again after a refusal, by the password; opens no session', {
      refuses: [
        'INVALID_CREDENTIALS',
        'ACCOUNT_PENDING',
        'APPLICATIONS_SPENT',
        'ACCOUNT_DISABLED',
        'FIRST_PASSWORD_EXPIRED',
        'CONFLICT',
        PASSWORD_LIMITS,
      ],
    }),
    { status: 204 },
  )
    .input(contract.ApplyAgainInput)
    .output(z.void())
    .mutation(({ ctx, input }) => applyAgain(ctx, input)),

  waiting: publicProcedure('GET /auth/waiting', docs('How long approvals take here, and whom to ask'), { shared: true })
    .output(contract.Waiting)
    .query(({ ctx }) => findWaiting(ctx)),

  login: publicProcedure(
    'POST /auth/login',
    docs('Sign in', {
      refuses: [
        'INVALID_CREDENTIALS',
        'TOTP_REQUIRED',
        'TOTP_INVALID',
        'ACCOUNT_PENDING',
        'ACCOUNT_REJECTED',
        'ACCOUNT_DISABLED',
        'FIRST_PASSWORD_EXPIRED',
        'CONFLICT',
        PASSWORD_LIMITS,
      ],
    }),
  )
    .input(contract.LoginInput)
    .output(contract.Session)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  me: procedureFor('account:use', 'GET /auth/me', docs('The signed-in account'))
    .output(contract.CurrentUser)
    .query(({ ctx }) => findCurrentUser(ctx)),

  demo: publicProcedure('GET /auth/demo', docs('The demo accounts, where this is a demo'))
    .output(contract.DemoInfo)
    .query(({ ctx }) => demoInfo(ctx)),

  logout: procedureFor('account:use', 'POST /auth/logout', docs('End the session'), { status: 204, inSample: true })
    .output(z.void())
    .mutation(({ ctx }) => logOut(ctx)),

  changePassword: procedureFor(
    'account:use',
    'PUT /users/password',
    docs('Change the password; answers a new token', {
      refuses: ['WRONG_CURRENT_PASSWORD', 'PASSWORD_UNCHANGED', 'CONFLICT', PASSWORD_LIMITS, EASY_PASSWORDS],
    }),
  )
    .input(contract.ChangePasswordInput)
    .output(contract.Session)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  stepUp: procedureFor(
    'account:use',
    'POST /auth/step-up',
    docs('Prove once more who one is; holds ten minutes, for this session', {
      refuses: ['WRONG_CURRENT_PASSWORD', 'WRONG_CODE', PASSWORD_LIMITS],
    }),
  )
    .input(StepUpInput)
    .output(SteppedUp)
    .mutation(({ ctx, input }) => stepUp(ctx, input)),
});
