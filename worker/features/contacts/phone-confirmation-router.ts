import * as z from 'zod/mini';
import { ConfirmPhoneInput, PhoneCodeSent } from '#shared/contract/phone-confirmation.ts';
import { docs } from '../../trpc/docs.ts';
import { t } from '../../trpc/init.ts';
import { procedureFor } from '../../trpc/procedures.ts';
import { confirmPhone } from './confirm-phone.ts';
import { sendPhoneCode } from './send-phone-code.ts';

export const phoneConfirmationRouter = t.router({
  send: procedureFor(
    'profile:update',
    'POST /users/phone-confirmation',
    docs("Send a code that proves one's own phone number, by WhatsApp; an earlier one ends", {
      refuses: ['PHONE_UNAVAILABLE', 'PHONE_NOT_MOBILE', 'PHONE_STOPPED', 'PHONE_CONFIRMED', 'TOO_MANY_ATTEMPTS'],
    }),
    { stepUp: true },
  )
    .output(PhoneCodeSent)
    .mutation(({ ctx }) => sendPhoneCode(ctx)),

  confirm: procedureFor(
    'profile:update',
    'POST /users/phone-confirmation/confirm',
    docs('Prove the number by the code', { refuses: ['PHONE_CODE_WRONG'] }),
    { status: 204 },
  )
    .input(ConfirmPhoneInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmPhone(ctx, input)),
});
