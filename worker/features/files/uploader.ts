/** Who uploads, and later uses, a file: an account, or the holder of a bill link. */
export type Uploader = { account: string } | { link: string };

/** The id by which the rows of an uploader's files are found. */
export function idOf(uploader: Uploader): string {
  return 'account' in uploader ? uploader.account : uploader.link;
}
