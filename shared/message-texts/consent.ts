import type { ConsentPurpose } from '../enums.ts';

/**
 * What people agree to, word for word. A consent keeps the version: a changed sentence gets a new one, and the older
 * sentences stay in this file's history.
 */
export const CONSENT_VERSION = '2026-11';

/** The sentences of the profile, in the words of the person who agrees. */
export const consentTexts: Record<ConsentPurpose, { title: string; text: string }> = {
  TAGIHAN: {
    title: 'Tagihan lewat WhatsApp',
    text: 'Saya setuju E-Kost mengirim pengingat tagihan kost saya lewat WhatsApp.',
  },
  INFO: {
    title: 'Kabar lewat WhatsApp',
    text: 'Saya setuju E-Kost mengirim kabar, misalnya tentang keluhan dan pembayaran, lewat WhatsApp.',
  },
};

/** What an owner states about a person whom they have asked. */
export const OWNER_CONSENT_TEXT = 'Penyewa setuju menerima pengingat tagihan lewat WhatsApp';
