/** The beginning of the advice wherever something could not be reached. */
export const CHECK_CONNECTION = 'Periksa koneksi internet Anda';
