/** What an admin is told who is about to switch an owner's account off. */
export const WHILE_OWNER_IS_OFF =
  'Selama nonaktif tidak ada tagihan baru, pengingat, atau denda untuk penyewanya, dan pembayaran baru ditolak. Uang yang sudah dikirim tetap dicatat.';
