import type { AccountNotice } from '#shared/contract/notices.ts';
import type { ContactChange, LeavingState, RentPeriod, secondFactorChanges } from '#shared/enums.ts';
import { complaintStatusLabels, obstacleWords, rentPeriodLabels, roleNames, workStepLabels } from '#shared/labels.ts';
import { formatDay, formatMonth, formatRupiah } from '#shared/format.ts';
import { LETTERS_AN_HOUR } from '#shared/rules/account-link.ts';
import { OBJECTION_DAYS } from '#shared/rules/tenancy.ts';
import { formatInstantDay, formatTime } from '../../lib/today.ts';
import { wholePeriods } from '../renewals/whole-periods.ts';
import { AFTER_LEAVING, silentUntil } from '../settlements/settlement-words.ts';
import { rentsOf, termsOf } from './terms-text.ts';

const factorChanges: Record<(typeof secondFactorChanges)[number], string> = {
  ON: 'Verifikasi dua langkah dinyalakan.',
  OFF: 'Verifikasi dua langkah dimatikan.',
  RESET: 'Verifikasi dua langkah dihapus oleh admin.',
  CODES: 'Kode pemulihan baru dibuat; kode lama tidak berlaku lagi.',
};

/** What was changed of the account's contacts; `by` follows if it was not the holder. */
const contactChangeTexts: Record<ContactChange, (by: string) => string> = {
  PHONE: (by) => `Nomor telepon diubah${by}. Sampai dikonfirmasi, kode tetap dikirim ke nomor yang lama.`,
  PHONE_PROVEN: () => 'Nomor telepon dikonfirmasi, dan kini dipakai untuk masuk dan mengatur ulang kata sandi.',
  EMAIL: (by) => `Alamat email diubah${by}, dan belum dikonfirmasi.`,
  EMAIL_PROVEN: () => 'Alamat email dikonfirmasi, dan kini dipakai untuk mengatur ulang kata sandi.',
  EMAIL_LOST: () => 'Alamat email dilepas dari akun ini, karena pemilik alamat itu membuktikannya.',
};

const makers = { OWNER: 'pemilik kost', ADMIN: 'admin' } as const;

const WRONG_DAY = `Tanggal ini keliru? Kirim keberatan dari Ringkasan dalam ${OBJECTION_DAYS} hari.`;

const NOT_YOU = 'Bukan Anda? Ganti kata sandi dan keluarkan perangkat lain.';

/** The sentence of a notice, from its facts. */
export function noticeText(notice: AccountNotice): string {
  const { kind, details } = notice;
  switch (kind) {
    case 'TENANCY_CHANGED':
      return `Pemilik kost mengubah ketentuan sewa ${placeOf(details)}:${listed(termsOf(details))}Jika tidak benar, hubungi pemilik kost.`;
    case 'RENT_CHANGED':
      return `Sewa ${placeOf(details)} mulai ${formatMonth(details.rent_from)}: ${formatRupiah(details.rent)}, sebelumnya ${formatRupiah(details.rent_before)}.`;
    case 'CONTRACT_RENEWED':
      if (details.goes_on === undefined)
        return `Kontrak ${placeOf(details)} kini ${[`sampai ${formatDay(details.contract_end)}`, ...rentsOf(details)].join('; ')}.`;
      return details.goes_on
        ? `Kontrak ${placeOf(details)} lanjut ${rentPeriodLabels[details.rent_period ?? 'MONTH']} setelah ${formatDay(details.contract_end)}, sampai Anda pindah.${wholeOf(details.rent_period)}`
        : `Kontrak ${placeOf(details)} tidak lanjut ${rentPeriodLabels[details.rent_period ?? 'MONTH']}: berakhir ${formatDay(details.contract_end)}.`;
    case 'LEAVING':
      return leavingOf(details);
    case 'CONTRACT_MADE':
      return `Kontrak versi ${details.version} untuk ${placeOf(details)} menunggu persetujuan Anda. Baca lalu setujui atau tolak.`;
    case 'CONTRACT_ANSWERED':
      return contractAnswerOf(details);
    case 'SETTLEMENT':
      return settlementOf(details);
    case 'RENEWAL':
      return renewalOf(details);
    case 'CONTRACT_ENDING':
      return `Kontrak ${ofTenant(details)}${placeOf(details)} berakhir ${formatDay(details.contract_end)}.`;
    case 'ROOM_NOT_LEFT':
      return notLeftOf(details);
    case 'COMPLAINT_NEW':
      return `${details.title} · ${details.tenant_name ?? 'Penyewa'}, ${placeOf(details)}.`;
    case 'COMPLAINT_CHANGED':
      return `${details.title} · ${details.work_state === undefined ? complaintStatusLabels[details.status] : workStepLabels[details.work_state]}.`;
    case 'WORK_INVITED':
      return `${details.owner_name} ingin memberi Anda pekerjaan. Terima atau tolak di halaman Anda.`;
    case 'WORK_ASSIGNED':
    case 'WORK_RETURNED':
    case 'WORK_WITHDRAWN':
    case 'WORK_DECLINED':
    case 'WORK_DONE':
      return `${details.title} · ${placeOf(details)}.`;
    case 'TENANCY_TO_CONFIRM':
      return `Anda dicatat sebagai penyewa ${placeOf(details)}. Benarkah Anda tinggal di sana?`;
    case 'TENANCY_CONFIRMED':
      return `${details.tenant_name ?? 'Penyewa'} tinggal di ${placeOf(details)}.`;
    case 'TENANCY_DECLINED':
      return `Penyewa yang Anda masukkan ke ${placeOf(details)} menyatakan tidak menyewa di sana. Penyewaan diakhiri dan kamar tersedia kembali.`;
    case 'DEPOSIT_RETURN':
      return depositReturnOf(details);
    case 'TENANCY_OBJECTED':
      return `${details.tenant_name ?? 'Penyewa'}, ${placeOf(details)}, keberatan atas tanggal ${details.has_moved ? 'pindah' : 'keluar'} ${formatDay(details.check_out_date)}: ${details.note}`;
    case 'TENANCY_ENDED':
      return `Masa sewa ${placeOf(details)} sudah berakhir${details.check_out_date === undefined ? '' : ` per ${formatDay(details.check_out_date)}`}.${depositOf(details.deposit_held)}${details.may_object ? ` ${WRONG_DAY}` : ''}`;
    case 'TENANCY_MOVED':
      return `Sejak ${formatDay(details.moved_on)} Anda pindah dari kamar ${details.old_room_number} ke ${placeOf(details)}, sewa ${formatRupiah(details.monthly_rent)} ${rentPeriodLabels[details.rent_period ?? 'MONTH']}. ${WRONG_DAY}`;
    case 'MOVE_PLANNED':
      if (details.obstacle !== undefined)
        return details.tenant_name === undefined
          ? `Pindah Anda ke kamar ${details.new_room_number} pada ${formatDay(details.moves_on)} belum bisa dilakukan. Hubungi pemilik kost.`
          : `${details.tenant_name}, ${placeOf(details)}, belum pindah ke kamar ${details.new_room_number}: ${obstacleWords[details.obstacle]}.`;
      return details.called_off
        ? `Rencana pindah Anda ke kamar ${details.new_room_number} pada ${formatDay(details.moves_on)} dibatalkan. Anda tetap di ${placeOf(details)}.`
        : `Mulai ${formatDay(details.moves_on)} Anda pindah dari ${placeOf(details)} ke kamar ${details.new_room_number}, sewa ${formatRupiah(details.monthly_rent)} ${rentPeriodLabels[details.rent_period]}. Jika tidak benar, hubungi pemilik kost.`;
    case 'OCCUPANT_CHANGED':
      return occupantOf(details);
    case 'TENANCY_RESUMED':
      return `Pemilik kost membatalkan keluar kos Anda. Masa sewa ${placeOf(details)} berlanjut, dan tagihan yang waktu itu dibatalkan berlaku lagi.${details.deposit_returned ? ` Deposit ${formatRupiah(details.deposit_returned)} yang tercatat dikembalikan tidak dipegang lagi.` : ''}`;
    default:
      return accountText(notice as AccountChange);
  }
}

type AccountKind =
  | 'NEW_DEVICE'
  | 'PASSWORD_CHANGED'
  | 'SECOND_FACTOR_CHANGED'
  | 'CONTACT_CHANGED'
  | 'LETTERS_DELAYED'
  | 'MESSAGES_WAIT'
  | 'REGISTRATION_WAITING'
  | 'NIK_VIEWED'
  | 'ACCOUNT_APPROVED'
  | 'ACCOUNT_REJECTED'
  | 'PERSON_EMAIL_LOST';
type AccountChange = Extract<AccountNotice, { kind: AccountKind | MoneyNotice['kind'] }>;

/** Whose number the owner has seen, or put into a report. */
function numberOf(details: Extract<AccountNotice, { kind: 'NIK_VIEWED' }>['details']): string {
  const { in_report: isInReport, occupant, passport, whose } = details;
  const number = `${passport ? 'nomor paspor' : 'NIK'} lengkap`;
  const others = `${occupant ?? 'penghuni lain'} di ${placeOf(details)}`;
  const of =
    whose === 'OCCUPANT'
      ? `${isInReport ? 'nomor identitas lengkap' : number} ${others}`
      : `${number} Anda${whose === 'ALL' ? ` dan nomor identitas lengkap ${others}` : `, untuk ${placeOf(details)}`}`;
  return isInReport ? `Pemilik kost membuat laporan RT yang memuat ${of}.` : `Pemilik kost membuka ${of}.`;
}

type OccupantFacts = Extract<AccountNotice, { kind: 'OCCUPANT_CHANGED' }>['details'];

/** What the owner wrote of somebody who lives with the reader. */
function occupantOf({ full_name: name, left_on: day, surcharge, ...place }: OccupantFacts): string {
  const isSaid = `Pemilik kost mencatat ${name}`;
  const wrong = 'Jika tidak benar, hubungi pemilik kost.';
  if (day !== undefined) return `${isSaid} keluar dari ${placeOf(place)} per ${formatDay(day)}. ${wrong}`;
  const costs =
    surcharge === 0 ? 'tanpa tambahan sewa' : `dengan tambahan sewa ${formatRupiah(surcharge ?? 0)} per bulan`;
  const more = surcharge === undefined ? '' : `, ${costs}`;
  return `${isSaid} sebagai penghuni ${placeOf(place)}${more}. ${wrong}`;
}

/** What concerns the account itself. */
function accountText(notice: AccountChange): string {
  const { kind, details } = notice;
  switch (kind) {
    case 'NEW_DEVICE':
      return `${details.device}. ${NOT_YOU}`;
    case 'PASSWORD_CHANGED':
      return details.device === undefined
        ? 'Kata sandi sekali pakai baru dibuatkan untuk akun Anda.'
        : `Lewat ${details.device}. ${NOT_YOU}`;
    case 'SECOND_FACTOR_CHANGED':
      return `${factorChanges[details.change]} ${NOT_YOU}`;
    case 'CONTACT_CHANGED':
      return `${contactChangeTexts[details.change](details.by === undefined ? '' : ` oleh ${makers[details.by]}`)} ${NOT_YOU}`;
    case 'LETTERS_DELAYED':
      return `Pendaftaran dan undangan mengirim lebih dari ${LETTERS_AN_HOUR / 2} surat ke alamat baru sekaligus. Sisanya dikirim bertahap; pendaftaran tetap berjalan. Periksa apakah semuanya wajar.`;
    case 'MESSAGES_WAIT': {
      const rest = `Sisanya menunggu, dan dikirim mulai ${formatInstantDay(details.waits_until)} pukul ${formatTime(details.waits_until)}.`;
      return details.owner_name === undefined
        ? `${details.limit} pesan atas nama Anda sudah dikirim hari ini, dan itu batasnya. ${rest} Lewat WhatsApp Anda sendiri, pengingat tetap bisa dikirim sekarang.`
        : `${details.limit} pesan atas nama ${details.owner_name} sudah dikirim hari ini, dan itu batasnya. ${rest} Periksa apakah semuanya wajar.`;
    }
    case 'REGISTRATION_WAITING': {
      const applied = details.is_again ? 'mengajukan lagi pendaftaran' : 'mendaftar';
      const others = details.others === undefined ? '' : ` ${details.others} lainnya mendaftar dalam jam yang sama.`;
      return `${details.full_name} ${applied} sebagai ${roleNames[details.role].toLowerCase()}.${others}`;
    }
    case 'NIK_VIEWED':
      return numberOf(details);
    case 'ACCOUNT_APPROVED':
      return 'Selamat datang! Semua fitur sudah dapat Anda pakai.';
    case 'ACCOUNT_REJECTED':
      return details.reason ?? 'Hubungi admin untuk penjelasannya.';
    case 'PERSON_EMAIL_LOST':
      return `Alamat email ${details.person}${details.room_number === undefined ? '' : `, kamar ${details.room_number},`} dibuktikan orang lain dan dilepas dari akunnya. Tanyakan email yang benar, lalu isi lewat Ubah atau kirim undangan lagi.`;
    default:
      return moneyText(notice as MoneyNotice);
  }
}

type MoneyNotice = Extract<AccountNotice, { details: { amount: number; title: string } }>;

function moneyText({ kind, details }: MoneyNotice): string {
  const money = `${formatRupiah(details.amount)} untuk ${details.title}`;
  switch (kind) {
    case 'BILL_SENT':
      return `${details.title}, ${formatRupiah(details.amount)}. Jatuh tempo ${formatDay(details.due_date)}.`;
    case 'PAYMENT_RECEIVED':
      return `${money} · ${details.tenant_name === undefined ? '' : `${details.tenant_name}, `}${placeOf(details)}.`;
    case 'PROOF_WAITING':
      return `${details.tenant_name ?? 'Penyewa'} melaporkan ${money}. Periksa lalu setujui atau tolak.`;
    case 'PROOF_ACCEPTED':
      return `Pemilik kost sudah menerima ${money}${details.payer_name ? ` dari ${details.payer_name}` : ''}.`;
    case 'PROOF_REFUSED':
      return `Laporan ${money}${details.payer_name ? ` dari ${details.payer_name}` : ''} ditolak${details.reason === undefined ? '' : `: ${details.reason}`}.`;
    case 'PAYMENT_VOIDED':
      return `Pemilik kost membatalkan pencatatan ${money}: ${details.reason}. Tagihannya menunjukkan yang masih harus dibayar.`;
    case 'CREDIT_USED':
      return `Saldo ${details.tenant_name ?? 'Anda'} dipakai: ${money}.`;
    default:
      return kind satisfies never;
  }
}

/** One thing in its sentence, several in a line each. */
function listed(things: string[]): string {
  return things.length === 1 ? ` ${things[0]}. ` : `\n${things.map((thing) => `• ${thing}\n`).join('')}`;
}

/** What a tenant knows of a rent of more than a month that goes on. */
function wholeOf(period: RentPeriod = 'MONTH'): string {
  const whole = wholePeriods[period];
  return whole === undefined ? '' : ` Sewanya tetap ditagih ${whole} penuh sekaligus.`;
}

function placeOf({ room_number: room, kost_name: kost }: { room_number: string; kost_name: string }): string {
  return `${room === '' ? 'bagian bersama' : `kamar ${room}`} · ${kost}`;
}

function ofTenant({ tenant_name: name }: { tenant_name?: string | undefined }): string {
  return name === undefined ? '' : `${name}, `;
}

function depositReturnOf(told: Extract<AccountNotice, { kind: 'DEPOSIT_RETURN' }>['details']): string {
  const { amount, other = 0 } = told;
  const why = told.reason === undefined ? '' : `: ${told.reason}`;
  const name = told.of_credit ? 'saldo kredit Anda' : 'deposit';
  const money = [
    ...(amount > other ? [`${name} ${formatRupiah(amount - other)}`] : []),
    ...(other > 0 ? [`sewa di muka atau saldo kredit ${formatRupiah(other)}`] : []),
  ].join(' dan ');
  const what = told.taken_back
    ? `Pemilik kost membatalkan catatan pengembalian ${formatRupiah(amount)} untuk ${placeOf(told)}${why}.`
    : `Pemilik kost mencatat bahwa ${money} untuk ${placeOf(told)} sudah dikembalikan kepada Anda. Belum Anda terima? Tanyakan kepada pemilik kost.`;
  // What was credit may be held beside the deposit.
  return `${what}${told.deposit_held > 0 ? ` ${formatRupiah(told.deposit_held)} masih dipegang pemilik kost.` : ''}`;
}

function depositOf(held: number): string {
  return held > 0 ? ` Deposit ${formatRupiah(held)} masih dipegang pemilik kost.` : '';
}

function renewalOf(told: Extract<AccountNotice, { kind: 'RENEWAL' }>['details']): string {
  const { state, tenant_name: name } = told;
  const until = `sampai ${formatDay(told.contract_end)}`;
  if (told.lapsed)
    return `Perpanjangan ${placeOf(told)}, ${until}, yang sudah dijawab tidak berlaku lagi, karena kamar atau sewanya sesudah kontrak ini sudah diatur lain. Tanyakan kepada pemilik kost.`;
  if (state === 'ENDED')
    return `Tawaran perpanjangan ${name === undefined ? '' : `untuk ${name}, `}${placeOf(told)}, ${until} tidak berlaku lagi karena pindah kamar.`;
  const terms = `${until}, sewa ${formatRupiah(told.monthly_rent)} mulai ${formatDay(told.rent_from)}`;
  if (name !== undefined) {
    const who = `${name}, ${placeOf(told)},`;
    if (state === 'ASKED' && told.by_link && told.asked_rent === told.monthly_rent)
      return `${who} menyetujui perpanjangan ${terms} lewat tautan bayar. Menunggu konfirmasi Anda.`;
    if (state === 'ASKED')
      return `${who} mau lanjut ${until}, tetapi minta sewa ${formatRupiah(told.asked_rent ?? 0)}${told.by_link ? ' lewat tautan bayar' : ''}.`;
    return `${who} menyetujui perpanjangan ${terms}.`;
  }
  if (told.by_link && state === 'ASKED')
    return `Lewat tautan bayar disampaikan bahwa Anda ${told.asked_rent === told.monthly_rent ? 'setuju' : `minta sewa ${formatRupiah(told.asked_rent ?? 0)} untuk`} perpanjangan ${placeOf(told)} ${terms}. Menunggu konfirmasi pemilik kost. Bukan dari Anda? Jawab di Profil.`;
  switch (state) {
    case 'ACCEPTED':
      if (told.by_link)
        return `Pemilik kost memperpanjang kontrak ${placeOf(told)} ${terms}, setelah disetujui lewat tautan bayar. Bukan dari Anda? Lihat Profil.`;
      return `Permintaan Anda disetujui: kontrak ${placeOf(told)} kini ${terms}.`;
    case 'TAKEN_BACK':
      return `Pemilik kost menarik kembali tawaran perpanjangan ${placeOf(told)}.`;
    default:
      if (told.asked_rent === undefined)
        return `Pemilik kost menawarkan perpanjangan ${placeOf(told)} ${terms}. Jawab di Profil.`;
      // What is said by a link asks for the rent that is offered.
      return told.asked_rent === told.monthly_rent
        ? `Persetujuan lewat tautan bayar tidak dikonfirmasi. Tawaran ${placeOf(told)} tetap ${terms}. Jawab di Profil.`
        : `Sewa yang diminta tidak disetujui. Tawaran ${placeOf(told)} tetap ${terms}. Jawab di Profil.`;
  }
}

function notLeftOf(told: Extract<AccountNotice, { kind: 'ROOM_NOT_LEFT' }>['details']): string {
  const start = formatDay(told.contract_start);
  if (told.began_on !== undefined)
    return `${placeOf(told)} sudah kosong. Kontrak ${told.next_name ?? 'Anda'} yang mulai ${start} berjalan sejak ${formatDay(told.began_on)}.`;
  const end = formatDay(told.contract_end ?? told.contract_start);
  if (told.tenant_name !== undefined)
    return `${told.tenant_name} belum keluar dari ${placeOf(told)}, kontraknya berakhir ${end}. ${told.next_name ?? 'Penyewa berikutnya'} menunggu sejak ${start}.`;
  return told.stays
    ? `Kontrak Anda untuk ${placeOf(told)} berakhir ${end}, dan penyewa berikutnya menunggu sejak ${start}. Bicarakan dengan pemilik kost.`
    : `Penyewa sebelumnya belum keluar dari ${placeOf(told)}. Kontrak Anda yang mulai ${start} menunggu sampai kamarnya kosong.`;
}

function leavingOf(told: Extract<AccountNotice, { kind: 'LEAVING' }>['details']): string {
  const day = formatDay(told.leaves_on);
  const why = told.note === undefined ? '' : `: ${told.note}`;
  if (told.tenant_name !== undefined) {
    if (told.by_link && told.state === 'ASKED')
      return `Lewat tautan bayar ${told.tenant_name}, ${placeOf(told)}, disampaikan ingin pindah ${day}. Belum mengikat sampai diajukan lewat akunnya.`;
    return `${told.tenant_name}, ${placeOf(told)}, ${tenantSteps[told.state](day, told.stays)}.`;
  }
  if (told.by_link && (told.state === 'ASKED' || told.state === 'AGREED'))
    return told.state === 'ASKED'
      ? `Lewat tautan bayar disampaikan bahwa Anda ingin pindah dari ${placeOf(told)} ${day}. Belum mengikat: ajukan sendiri di Profil, atau batalkan di sana.`
      : `Pemilik kost setuju Anda pindah dari ${placeOf(told)} ${day}, seperti disampaikan lewat tautan bayar. Belum mengikat sampai Anda ajukan di Profil.`;
  switch (told.state) {
    case 'REFUSED':
      return `Pemilik kost tidak menyetujui Anda pindah ${day}${why}.${told.other_day === undefined ? '' : ` Yang ditawarkan ${formatDay(told.other_day)}.`}`;
    case 'TAKEN_BACK':
      return `Pemilik kost setuju Anda tetap tinggal di ${placeOf(told)}.`;
    default:
      return told.stays
        ? `Pemilik kost tidak menyetujui Anda tetap tinggal di ${placeOf(told)}${why}. Pindah ${day} tetap berlaku.`
        : `Pemilik kost menyetujui Anda pindah dari ${placeOf(told)} ${day}.`;
  }
}

/** What an owner reads of their tenant's step. */
const tenantSteps: Record<LeavingState, (day: string, stays?: true) => string> = {
  ASKED: (day) => `mengajukan pindah ${day}`,
  AGREED: (day, stays) => (stays ? `tetap pindah ${day}, tidak jadi minta tinggal` : `setuju pindah ${day}`),
  STAY_ASKED: (day) => `minta tetap tinggal, setelah pindah ${day} disetujui`,
  REFUSED: (day) => `tidak pindah ${day}`,
  TAKEN_BACK: (day) => `membatalkan rencana pindah ${day}`,
  ENDED: (day) => `pindah ${day}`,
};

function settlementOf(details: Extract<AccountNotice, { kind: 'SETTLEMENT' }>['details']): string {
  const { state, to_return: returned, owed, objection } = details;
  const byCode = details.by_code ? ' dengan kode ke nomor penyewa' : '';
  const of = `Perhitungan keluar kos ${ofTenant(details)}${placeOf(details)}`;
  switch (state) {
    case 'DRAFT':
      return `${of} ditarik pemilik kost untuk diubah. Yang sebelumnya tidak berlaku lagi.`;
    case 'PROPOSED':
      return details.by_time
        ? `${of} tidak berlaku, karena angka atau hari keluarnya berubah. ${details.tenant_name === undefined ? 'Pemilik kost perlu mengajukannya lagi' : 'Ajukan lagi'}.`
        : `${of} menunggu jawaban Anda. ${silentUntil(details.answer_by === undefined ? AFTER_LEAVING : `pada ${momentOf(details.answer_by)}`)}`;
    case 'AGREED':
      return details.by_time
        ? `${of} berlaku, karena tidak dijawab sampai batas waktunya.`
        : `${of} disetujui${byCode}.${details.by_code ? stillOpenOf(details) : ''}`;
    case 'OBJECTED':
      return `${of} ditolak${byCode}: ${objection ?? ''}`;
    case 'CANCELLED':
      return `${of} dibatalkan pemilik kost.`;
    case 'SETTLED':
      return `${of} selesai. Dicatat kembali ${formatRupiah(returned ?? 0)}${owed ? `, masih kurang ${formatRupiah(owed)}` : ''}.`;
  }
}

const momentOf = (at: string): string => `${formatInstantDay(at)} pukul ${formatTime(at)}`;

/** A code may have been given away, so its yes holds only when the time to answer is over. */
function stillOpenOf({ answer_by: until, tenant_name: name }: { answer_by?: string; tenant_name?: string }): string {
  const day = until === undefined ? AFTER_LEAVING : momentOf(until);
  return name === undefined
    ? ` Bukan Anda? Sampai ${day} Anda masih boleh keberatan.`
    : ` Sampai ${day} penyewa masih boleh keberatan.`;
}

function contractAnswerOf(told: Extract<AccountNotice, { kind: 'CONTRACT_ANSWERED' }>['details']): string {
  const answered = told.declined ? 'ditolak' : 'disetujui';
  const why = told.reason === undefined ? '' : ` Alasan: ${told.reason}`;
  const byCode = told.by_code ? ', dengan kode ke nomor penyewa' : '';
  return `Kontrak versi ${told.version} ${answered} ${told.tenant_name ?? 'penyewa'}, ${placeOf(told)}${byCode}.${why}`;
}
