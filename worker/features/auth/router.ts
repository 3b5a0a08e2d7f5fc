import * as z from 'zod';
import {
  ChangePasswordInput,
  CurrentUser,
  DemoInfo,
  LoginInput,
  RegisterInput,
  Session,
} from '#shared/contract/auth.ts';
import { SteppedUp, StepUpInput } from '#shared/contract/step-up.ts';
import { User } from '#shared/contract/users.ts';
import { t } from '../../trpc/init.ts';
import { EASY_PASSWORDS } from '../../trpc/refusals.ts';
import { procedureFor, publicProcedure } from '../../trpc/procedures.ts';
import { changePassword } from './change-password.ts';
import { demoInfo } from './demo-info.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { findCurrentUser } from './queries.ts';
import { registerUser } from '../registration/register-user.ts';
import { stepUp } from './step-up.ts';

export const authRouter = t.router({
  register: publicProcedure
    .meta({
      refuses: ['EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS', ...EASY_PASSWORDS],
      rest: { method: 'POST', path: '/auth/register', status: 201, summary: 'Register an account' },
    })
    .input(RegisterInput)
    .output(User)
    .mutation(({ ctx, input }) => registerUser(ctx, input)),

  login: publicProcedure
    .meta({
      refuses: [
        'INVALID_CREDENTIALS',
        'TOTP_REQUIRED',
        'TOTP_INVALID',
        'ACCOUNT_PENDING',
        'ACCOUNT_REJECTED',
        'ACCOUNT_DISABLED',
        'FIRST_PASSWORD_EXPIRED',
        'CONFLICT',
        'TOO_MANY_ATTEMPTS',
        'PASSWORDS_BUSY',
      ],
      rest: { method: 'POST', path: '/auth/login', summary: 'Sign in' },
    })
    .input(LoginInput)
    .output(Session)
    .mutation(({ ctx, input }) => logIn(ctx, input)),

  me: procedureFor('account:use')
    .meta({ rest: { method: 'GET', path: '/auth/me', summary: 'The signed-in account' } })
    .output(CurrentUser)
    .query(({ ctx }) => findCurrentUser(ctx)),

  demo: publicProcedure
    .meta({ rest: { method: 'GET', path: '/auth/demo', summary: 'The demo accounts, where this is a demo' } })
    .output(DemoInfo)
    .query(({ ctx }) => demoInfo(ctx)),

  logout: procedureFor('account:use')
    .meta({ rest: { method: 'POST', path: '/auth/logout', status: 204, summary: 'End the session' }, inSample: true })
    .output(z.void())
    .mutation(({ ctx }) => logOut(ctx)),

  changePassword: procedureFor('account:use')
    .meta({
      refuses: [
        'WRONG_CURRENT_PASSWORD',
        'PASSWORD_UNCHANGED',
        'CONFLICT',
        'TOO_MANY_ATTEMPTS',
        'PASSWORDS_BUSY',
        ...EASY_PASSWORDS,
      ],
      rest: { method: 'PUT', path: '/users/password', summary: 'Change the password; answers a new token' },
    })
    .input(ChangePasswordInput)
    .output(Session)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  stepUp: procedureFor('account:use')
    .meta({
      refuses: ['WRONG_CURRENT_PASSWORD', 'WRONG_CODE', 'TOO_MANY_ATTEMPTS', 'PASSWORDS_BUSY'],
      rest: {
        method: 'POST',
        path: '/auth/step-up',
        summary: 'Prove once more who one is; holds ten minutes, for this session',
      },
    })
    .input(StepUpInput)
    .output(SteppedUp)
    .mutation(({ ctx, input }) => stepUp(ctx, input)),
});
