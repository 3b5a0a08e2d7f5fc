import * as z from 'zod/mini';
import { ConfirmTotpInput, RecoveryCodes, SecondFactorState, TotpSetUp } from '#shared/contract/second-factors.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { confirmTotp } from './confirm-totp.ts';
import { findSecondFactorState } from './queries.ts';
import { switchOffTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { setUpTotp } from './set-up-totp.ts';

export const secondFactorRouter = t.router({
  state: procedureFor('second-factor:use', 'GET /api/account/totp', docs('Whether the sign-in asks for codes'))
    .output(SecondFactorState)
    .query(({ ctx }) => findSecondFactorState(ctx)),

  setUp: procedureFor(
    'second-factor:set-up',
    'POST /api/account/totp/set-up',
    docs('A secret for an authenticator app; nothing changes before its first code'),
    { stepUp: true },
  )
    .output(TotpSetUp)
    .mutation(({ ctx }) => setUpTotp(ctx)),

  confirm: procedureFor(
    'second-factor:set-up',
    'POST /api/account/totp/confirm',
    docs('The first code of an app; answers recovery codes, once', { refuses: ['WRONG_CODE', 'TOTP_SETUP_OVER'] }),
  )
    .input(ConfirmTotpInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => confirmTotp(ctx, input)),

  renewRecoveryCodes: procedureFor(
    'second-factor:use',
    'POST /api/account/recovery-codes',
    docs('Ten fresh recovery codes in the place of the former ones', { refuses: ['TOTP_OFF'] }),
    { stepUp: true },
  )
    .output(RecoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),

  switchOff: procedureFor(
    'second-factor:switch-off',
    'DELETE /api/account/totp',
    docs('Sign in without codes again', { refuses: ['TOTP_OFF'] }),
    { status: 204, stepUp: true },
  )
    .output(z.void())
    .mutation(({ ctx }) => switchOffTotp(ctx)),
});
