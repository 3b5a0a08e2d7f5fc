import type { AccountAlert } from '../enums.ts';
import {
  EMAIL_LINK_HOURS,
  INVITATION_DAYS,
  MOST_GUESSES_A_DAY,
  RESET_CODE_MINUTES,
  RESET_LINK_MINUTES,
} from '../rules/account-link.ts';
import { FIRST_PASSWORD_DAYS } from '../rules/account.ts';
import { MAX_NAME_IN_MESSAGE, shortened } from './shortened.ts';

/**
 * What is written to people about their account. The link follows the text; each channel adds it in its way. What goes to
 * an address that nobody has proven has words of ours alone: whoever registered or was invited with it may be anybody,
 * and a name can be a text ("https://…"), which would come from our address.
 */
export interface AccountText {
  title: string;
  text: string;
}

export function resetLinkText(): AccountText {
  return {
    title: 'Atur ulang kata sandi E-Kost',
    text: `Ada permintaan untuk mengatur ulang kata sandi akun E-Kost Anda. Buka tautan ini dalam ${RESET_LINK_MINUTES} menit untuk membuat yang baru. Jika bukan Anda yang meminta, abaikan pesan ini: kata sandi Anda tidak berubah.`,
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
  PHONE_PROVEN: 'nomor telepon dikonfirmasi dan kini dipakai untuk masuk dan mengatur ulang kata sandi',
  EMAIL: 'alamat email diubah. Alamat baru belum dikonfirmasi',
  EMAIL_PROVEN: 'alamat email dikonfirmasi dan kini dipakai untuk mengatur ulang kata sandi',
  EMAIL_LOST: 'alamat email dilepas, karena pemilik alamat itu membuktikannya',
  SETTLEMENT_BY_CODE:
    'perhitungan keluar kos disetujui atas nama Anda dengan kode ke nomor Anda. Sampai waktu menjawab lewat, Anda masih boleh keberatan di tautan tagihan atau akun Anda',
  CONTRACT_BY_CODE:
    'kontrak kost disetujui atas nama Anda dengan kode ke nomor Anda. Baca kontraknya di akun Anda; jika keliru, minta pemilik kost membuat yang baru',
  CODES_GUESSED: `kode untuk menjawab kost Anda ${MOST_GUESSES_A_DAY} kali salah dimasukkan dalam sehari. Kode baru dikirim lagi besok; dengan akun Anda, Anda dapat menjawab sekarang`,
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

/** The code by which a tenant answers a settlement without a session; whoever has it answers in their place. */
export function settlementCodeText(code: string, agrees: boolean): AccountText {
  return {
    title: 'Kode jawaban perhitungan keluar kos',
    text: `${code} adalah kode untuk ${agrees ? 'menyetujui perhitungan' : 'menyatakan keberatan atas perhitungan'} keluar kos Anda, berlaku ${RESET_CODE_MINUTES} menit. Jangan bagikan kode ini kepada siapa pun, juga kepada pemilik kost. Jika bukan Anda yang meminta, abaikan pesan ini.`,
  };
}

/** The code by which a tenant reads and answers their contract without a session. */
export function contractCodeText(code: string): AccountText {
  return {
    title: 'Kode kontrak kost',
    text: `${code} adalah kode untuk membaca dan menjawab kontrak kost Anda, berlaku ${RESET_CODE_MINUTES} menit. Jangan bagikan kode ini kepada siapa pun, juga kepada pemilik kost. Jika bukan Anda yang meminta, abaikan pesan ini.`,
  };
}

export function emailLinkText(): AccountText {
  return {
    title: 'Konfirmasi email E-Kost',
    text: `Alamat email ini dipakai untuk akun E-Kost. Jika akun itu milik Anda, buka tautan ini dalam ${EMAIL_LINK_HOURS} jam dan konfirmasi. Jika bukan, abaikan pesan ini: tanpa konfirmasi kami tidak mengirim kabar ke sini.`,
  };
}

/** To an address that an account's holder wants to have in place of the present one. */
export function emailChangeText(): AccountText {
  return {
    title: 'Konfirmasi email E-Kost',
    text: `Seseorang ingin memakai alamat email ini untuk akun E-Kost-nya. Jika itu Anda, buka tautan ini dalam ${EMAIL_LINK_HOURS} jam dan konfirmasi. Jika bukan Anda yang meminta, jangan konfirmasi: alamat ini akan menjadi milik akun orang lain. Tanpa konfirmasi tidak ada yang berubah.`,
  };
}

/** To the holder of an address that another account has, unproven; it may be an account of their own. */
export function emailClaimText(): AccountText {
  return {
    title: 'Daftar E-Kost dengan email Anda',
    text: `Seseorang ingin mendaftar E-Kost dengan alamat email ini. Alamat ini sudah tercatat di sebuah akun, tetapi belum pernah dikonfirmasi. Jika Anda yang meminta dan akun itu bukan milik Anda, buka tautan ini dalam ${EMAIL_LINK_HOURS} jam untuk mendaftar. Akun itu lalu kehilangan alamat ini. Jika akun itu milik Anda, abaikan pesan ini, dan minta bantuan pemilik kost atau admin E-Kost untuk masuk.`,
  };
}

/** As what somebody is invited: to their bills, to work for an owner, or by E-Kost itself. */
export type InvitedAs = 'TENANT' | 'TECHNICIAN' | 'ACCOUNT';

const invitations: Record<InvitedAs, string> = {
  TENANT: 'Pemilik kost Anda mengundang Anda memakai E-Kost, untuk melihat dan membayar tagihan.',
  TECHNICIAN: 'Seorang pemilik kost mengundang Anda sebagai teknisi di E-Kost.',
  ACCOUNT: 'Anda diundang memakai E-Kost.',
};

/**
 * An invitation that we send. The page of its link names who invites; the message does not, since it goes to whatever
 * address the inviter has typed.
 */
export function sentInvitationText(as: InvitedAs): AccountText {
  return {
    title: 'Undangan ke E-Kost',
    text: `${invitations[as]} Buka tautan ini untuk melihat siapa yang mengundang, dan untuk membuat kata sandi Anda sendiri. Tautan berlaku ${INVITATION_DAYS} hari dan hanya sekali. Jika Anda tidak mengenalnya, abaikan pesan ini.`,
  };
}

/** The body of WhatsApp's template for such an invitation; a button has the link. */
export const invitationTemplate =
  'Anda diundang memakai E-Kost. Lewat tombol di bawah ini Anda melihat siapa yang mengundang, dan membuat kata sandi Anda sendiri. Jika Anda tidak mengenalnya, abaikan pesan ini.';

/** Who invites: a kost with a room for the person, an owner with work for them, or E-Kost itself. */
export interface InvitedTo {
  kost_name: string | null;
  room_number: string | null;
  /** Only if an owner invites a technician. */
  owner_name?: string | null;
}

/** An invitation that the inviter passes on from their own WhatsApp, with their own names, each on one line. */
export function sharedInvitationText(invitedName: string, invitedTo: InvitedTo): string {
  const nameOf = (name: string | null | undefined) => (name ? shortened(name, MAX_NAME_IN_MESSAGE) : null);
  const [kost, room, owner] = [invitedTo.kost_name, invitedTo.room_number, invitedTo.owner_name].map(nameOf);
  const firstName = shortened(invitedName, MAX_NAME_IN_MESSAGE);
  if (owner) {
    return `Halo ${firstName}, ${owner} mengundang Anda sebagai teknisi di E-Kost. Buat kata sandi Anda sendiri untuk melihat pekerjaan lewat tautan ini. Tautan berlaku ${INVITATION_DAYS} hari dan hanya sekali.`;
  }
  const place = kost === null ? 'E-Kost' : room === null ? kost : `${kost}, kamar ${room}`;
  const use =
    kost === null ? 'Buat kata sandi Anda sendiri' : 'Buat kata sandi Anda sendiri untuk melihat dan membayar tagihan';
  return `Halo ${firstName}, Anda diundang ${kost === null ? 'ke' : 'oleh'} ${place}. ${use} lewat tautan ini. Tautan berlaku ${INVITATION_DAYS} hari dan hanya sekali.`;
}

/** One-time credentials, as whoever made them passes them on. */
export function credentialsText(account: { email: string; password: string }, loginUrl: string): string {
  return [
    'Halo, ini data masuk E-Kost Anda.',
    '',
    `Email: ${account.email}`,
    `Kata sandi: ${account.password}`,
    '',
    `Kata sandi ini berlaku ${FIRST_PASSWORD_DAYS} hari dan diganti saat pertama kali masuk: ${loginUrl}`,
  ].join('\n');
}
