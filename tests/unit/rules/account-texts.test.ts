import { expect, it } from 'vitest';
import { sharedInvitationText } from '#shared/message-texts/account-texts.ts';
import { shortened } from '#shared/message-texts/shortened.ts';

/** What an owner might name a kost, so that an invitation reads like something else. */
const LURE = `Kost Melati\n\nAkun Anda diblokir.\r\nHubungi ${'x'.repeat(150)}`;
const NAME = 'Kost Melati Akun Anda diblokir. Hubungi xxxxxxxxxxxxxxxxxxx…';

it.each([
  [{ kost_name: LURE, room_number: null }, `Anda diundang oleh ${NAME}. Buat`],
  [{ kost_name: LURE, room_number: '1\n2' }, `Anda diundang oleh ${NAME}, kamar 1 2. Buat`],
  [{ kost_name: null, room_number: null, owner_name: LURE }, `${NAME} mengundang Anda sebagai teknisi`],
])('an invitation that is passed on has names on one line of at most sixty characters: %#', (invitedTo, says) => {
  const text = sharedInvitationText('Sari', invitedTo);
  expect(text).toContain(`Halo Sari, ${says}`);
  expect(text).not.toContain('\n');
});

it('an invitation greets with a name that is no longer than that', () => {
  expect(sharedInvitationText('a'.repeat(200), { kost_name: null, room_number: null })).toContain(
    `Halo ${'a'.repeat(59)}…, Anda diundang ke E-Kost.`,
  );
});

it('a name that is cut holds no half of a character', () => {
  expect(shortened('aaa😀😀', 5)).toBe('aaa\ufffd…');
});
