import { accountAlertTemplate, alertSubjects, invitationTemplate } from '#shared/message-texts/account-texts.ts';
import {
  FIRST_REMINDER_TEMPLATE,
  FIRST_REMINDER_TEXT,
  type ReminderTemplateName,
  reminderTemplates,
} from '#shared/message-texts/reminder.ts';
import { invitationPath } from '#shared/rules/account-link.ts';
import { billLinkPath } from '#shared/rules/bill-link.ts';

/** A template as submitted to Meta. Its body may not begin or end with a variable, nor have two side by side. */
export interface TemplateDefinition {
  category: 'UTILITY' | 'AUTHENTICATION';
  /** The body, with `{{1}}`, `{{2}}` … for its values. Meta writes the body of an authentication template itself. */
  body: string;
  /** Example values for Meta's approval, one for each variable. */
  example: readonly string[];
  /** A button that opens an address under PUBLIC_URL; `path` ends with its only variable. */
  button: { text: string; path: string } | null;
}

/** A code of six digits with a button that copies it. */
const sixDigits: TemplateDefinition = {
  category: 'AUTHENTICATION',
  body: '*{{1}}* adalah kode verifikasi Anda. Demi keamanan, jangan bagikan kode ini.',
  example: ['482913'],
  button: null,
};

/** A reminder of bills, in each tone: its button opens the bill link. */
const billReminders = Object.fromEntries(
  Object.entries(reminderTemplates).map(([name, body]): [string, TemplateDefinition] => [
    name,
    {
      category: 'UTILITY',
      body,
      example: ['Siti', 'tagihan "Sewa November"', 'kamar 5 di Kost Melati', 'Rp 1.500.000', '12 November 2026'],
      button: { text: 'Lihat & bayar', path: billLinkPath('{{1}}') },
    },
  ]),
) as Record<ReminderTemplateName, TemplateDefinition>;

/**
 * The WhatsApp templates of the product, all in Indonesian (`id`). Each is created and approved once in Meta's WhatsApp
 * Manager, under this name.
 */
export const whatsappTemplates = {
  kode_atur_ulang_sandi: sixDigits,
  kode_konfirmasi_nomor: sixDigits,
  ...billReminders,
  [FIRST_REMINDER_TEMPLATE]: {
    category: 'UTILITY',
    body: FIRST_REMINDER_TEXT,
    example: [],
    button: { text: 'Lihat tagihan', path: billLinkPath('{{1}}') },
  },
  keamanan_akun: {
    category: 'UTILITY',
    body: accountAlertTemplate,
    example: [alertSubjects.PASSWORD],
    button: null,
  },
  undangan_ekost: {
    category: 'UTILITY',
    body: invitationTemplate,
    example: [],
    button: { text: 'Buat kata sandi', path: invitationPath('{{1}}') },
  },
} as const satisfies Record<string, TemplateDefinition>;

export type TemplateName = keyof typeof whatsappTemplates;
