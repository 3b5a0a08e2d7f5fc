import * as z from 'zod';
import { ConfirmTotpInput, RecoveryCodes, SecondFactorState, TotpSetUp } from '#shared/contract/second-factors.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { confirmTotp } from './confirm-totp.ts';
import { findSecondFactorState } from './queries.ts';
import { switchOffTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { setUpTotp } from './set-up-totp.ts';

export const secondFactorRouter = t.router({
  state: procedureFor('second-factor:use')
    .meta({ rest: { method: 'GET', path: '/api/account/totp', summary: 'Whether the sign-in asks for codes' } })
    .output(SecondFactorState)
    .query(({ ctx }) => findSecondFactorState(ctx)),

  setUp: procedureFor('second-factor:set-up')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/account/totp/set-up',
        summary: 'A secret for an authenticator app; nothing changes before its first code',
      },
      stepUp: true,
    })
    .output(TotpSetUp)
    .mutation(({ ctx }) => setUpTotp(ctx)),

  confirm: procedureFor('second-factor:set-up')
    .meta({
      refuses: ['WRONG_CODE', 'TOTP_SETUP_OVER'],
      rest: {
        method: 'POST',
        path: '/api/account/totp/confirm',
        summary: 'The first code of an app; answers recovery codes, once',
      },
    })
    .input(ConfirmTotpInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmTotp(ctx, input)),

  renewRecoveryCodes: procedureFor('second-factor:use')
    .meta({
      refuses: ['TOTP_OFF'],
      rest: {
        method: 'POST',
        path: '/api/account/recovery-codes',
        summary: 'Ten fresh recovery codes in the place of the former ones',
      },
      stepUp: true,
    })
    .output(RecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),

  switchOff: procedureFor('second-factor:switch-off')
    .meta({
      refuses: ['TOTP_OFF'],
      rest: { method: 'DELETE', path: '/api/account/totp', status: 204, summary: 'Sign in without codes again' },
      stepUp: true,
    })
    .output(z.void())
    .mutation(({ ctx }) => switchOffTotp(ctx)),
});
