import type { AccountAlert } from '../enums.ts';
import { EMAIL_LINK_HOURS, INVITATION_DAYS, RESET_CODE_MINUTES, RESET_LINK_MINUTES } from '../rules/account-link.ts';
import { FIRST_PASSWORD_DAYS } from '../rules/account.ts';
import { MAX_NAME_IN_MESSAGE, shortened } from './shortened.ts';

/** What is written to people about their account. The link follows the text; each channel adds it in its way. */
export interface AccountText {
  title: string;
  text: string;
}

export function resetLinkText(firstName: string): AccountText {
  return {
    title: 'Atur ulang kata sandi E-Kost',
    text: `Halo ${firstName}, ada permintaan untuk mengatur ulang kata sandi akun E-Kost Anda. Buka tautan ini dalam ${RESET_LINK_MINUTES} menit untuk membuat yang baru. Jika bukan Anda yang meminta, abaikan pesan ini: kata sandi Anda tidak berubah.`,
  };
}

export function resetCodeText(code: string): AccountText {
  return {
    title: 'Kode atur ulang kata sandi',
    text: `${code} adalah kode untuk mengatur ulang kata sandi E-Kost Anda, berlaku ${RESET_CODE_MINUTES} menit. Jangan bagikan kode ini kepada siapa pun.`,
  };
}

/** What of an account was changed, as the middle of a sentence. */
export const alertSubjects: Record<AccountAlert, string> = {
  PASSWORD: 'kata sandi diganti',
  SECOND_FACTOR: 'verifikasi dua langkah diubah',
  PHONE: 'nomor telepon diubah. Nomor baru belum dikonfirmasi',
  PHONE_PROVEN: 'nomor telepon dikonfirmasi dan kini dipakai untuk mengatur ulang kata sandi',
  EMAIL: 'alamat email diubah. Alamat baru belum dikonfirmasi',
  EMAIL_PROVEN: 'alamat email dikonfirmasi dan kini dipakai untuk mengatur ulang kata sandi',
  EMAIL_LOST: 'alamat email dilepas, karena pemilik alamat itu membuktikannya',
};

const alert = (subject: string) =>
  `Kabar keamanan akun E-Kost Anda: ${subject}. Jika bukan Anda yang melakukannya, segera masuk dan ganti kata sandi, atau hubungi admin E-Kost.`;

/** News of a change, for the holder's proven contacts; it has no names, in case a number has another holder by now. */
export function accountAlertText(about: AccountAlert): AccountText {
  return { title: 'Keamanan akun E-Kost Anda', text: alert(alertSubjects[about]) };
}

/** The same as the body of WhatsApp's template. */
export const accountAlertTemplate = alert('{{1}}');

/** The code that proves a phone number. */
export function phoneCodeText(code: string): AccountText {
  return {
    title: 'Kode konfirmasi nomor',
    text: `${code} adalah kode untuk mengonfirmasi nomor ini di E-Kost, berlaku ${RESET_CODE_MINUTES} menit. Jangan bagikan kode ini kepada siapa pun. Jika bukan Anda yang meminta, abaikan pesan ini.`,
  };
}

export function emailLinkText(firstName: string): AccountText {
  return {
    title: 'Konfirmasi email E-Kost',
    text: `Halo ${firstName}, alamat email ini dipakai untuk akun E-Kost. Jika akun itu milik Anda, buka tautan ini dalam ${EMAIL_LINK_HOURS} jam dan konfirmasi. Jika bukan, abaikan pesan ini: tanpa konfirmasi kami tidak mengirim kabar ke sini.`,
  };
}

/** Who invites: a kost with a room for the person, an owner with work for them, or E-Kost itself. */
export interface InvitedTo {
  kost_name: string | null;
  room_number: string | null;
  /** Only if an owner invites a technician. */
  owner_name?: string | null;
}

/** Whoever is invited may not know the inviter, so names that the inviter has chosen are shortened to one line. */
export function invitationText(invitedName: string, invitedTo: InvitedTo): AccountText {
  const nameOf = (name: string | null | undefined) => (name ? shortened(name, MAX_NAME_IN_MESSAGE) : null);
  const [kost, room, owner] = [invitedTo.kost_name, invitedTo.room_number, invitedTo.owner_name].map(nameOf);
  const firstName = shortened(invitedName, MAX_NAME_IN_MESSAGE);
  if (owner) {
    return {
      title: `Undangan dari ${owner}`,
      text: `Halo ${firstName}, ${owner} mengundang Anda sebagai teknisi di E-Kost. Buat kata sandi Anda sendiri untuk melihat pekerjaan lewat tautan ini. Tautan berlaku ${INVITATION_DAYS} hari dan hanya sekali.`,
    };
  }
  const place = kost === null ? 'E-Kost' : room === null ? kost : `${kost}, kamar ${room}`;
  const use =
    kost === null ? 'Buat kata sandi Anda sendiri' : 'Buat kata sandi Anda sendiri untuk melihat dan membayar tagihan';
  return {
    title: kost === null ? 'Undangan ke E-Kost' : `Undangan dari ${kost}`,
    text: `Halo ${firstName}, Anda diundang ${kost === null ? 'ke' : 'oleh'} ${place}. ${use} lewat tautan ini. Tautan berlaku ${INVITATION_DAYS} hari dan hanya sekali.`,
  };
}

/** The body of WhatsApp's template for an invitation: who is invited, and by whom; a button has the link. */
export const invitationTemplate =
  'Halo {{1}}, Anda diundang oleh {{2}} untuk memakai E-Kost. Buat kata sandi Anda sendiri lewat tombol di bawah ini.';

/** One-time credentials, as whoever made them passes them on. */
export function credentialsText(account: { email: string; password: string }, loginUrl: string): string {
  return [
    'Halo, ini data masuk E-Kost Anda.',
    '',
    `Email: ${account.email}`,
    `Password: ${account.password}`,
    '',
    `Password ini berlaku ${FIRST_PASSWORD_DAYS} hari dan diganti saat pertama kali masuk: ${loginUrl}`,
  ].join('\n');
}
