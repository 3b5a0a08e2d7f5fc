/** Who makes new credentials for somebody who cannot get in: an owner only until the account has a password of its own. */
export const WHO_HELPS =
  'Jika Anda belum pernah membuat kata sandi sendiri, minta data login baru kepada pemilik kost; jika sudah, hubungi admin E-Kost.';
