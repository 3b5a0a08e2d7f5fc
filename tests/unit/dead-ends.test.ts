import { expect, it } from 'vitest';
import { errorCatalogue, type ErrorCode } from '#shared/error-codes.ts';
import { accountAlertText, emailClaimText } from '#shared/message-texts/account-texts.ts';
import { accountAlerts } from '#shared/enums.ts';
import { WHO_HELPS } from '#web/features/auth/who-helps.ts';

/** The refusals after which somebody cannot get into an account, or open it for its holder, by themselves. */
const deadEnds: ErrorCode[] = [
  'ACCOUNT_PENDING',
  'ACCOUNT_DISABLED',
  'FIRST_PASSWORD_EXPIRED',
  'RESET_UNAVAILABLE',
  'EMAIL_UNAVAILABLE',
  'PHONE_UNAVAILABLE',
  'CREDENTIALS_NOT_YOURS',
  'INVITATION_NOT_YOURS',
  'CONTACT_OF_HOLDER',
];

it.each(deadEnds)('%s names who can help', (code) => {
  expect(errorCatalogue[code].message).toMatch(/admin/i);
});

it('what is written to somebody who may have lost an account names who can help', () => {
  for (const about of accountAlerts) expect(accountAlertText(about).text).toContain('admin E-Kost');
  expect(emailClaimText().text).toMatch(/pemilik kost.*admin E-Kost/);
  expect(WHO_HELPS).toMatch(/pemilik kost.*admin E-Kost/);
});
