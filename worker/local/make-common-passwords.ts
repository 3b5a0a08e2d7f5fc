import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Writes `web/public/common-passwords.txt` anew from the list of zxcvbn-ts (MIT): its commonest passwords of at least
 * six characters, and some that are common in Indonesia, in the form that `isListed` reads.
 *
 *     npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *     npx node worker/local/make-common-passwords.ts package/src/passwords.json
 */

const KEPT = 10_000;
const SHORTEST = 6;
const TARGET = fileURLToPath(new URL('../../web/public/common-passwords.txt', import.meta.url));

/** Passwords that are common in Indonesia, and missing in the international list. */
const indonesian = [
  'rahasia rahasiaku rahasia123 katasandi katasandiku katakunci sandiku sandi123 indonesia indonesia1 indonesia123',
  'merdeka garuda pancasila nusantara jakarta bandung surabaya semarang yogyakarta malang medan makassar denpasar',
  'sayangku cintaku cinta123 sayang123 bismillah bismillah123 alhamdulillah assalamualaikum allahuakbar subhanallah',
  'kostku kosku anakkost anakkos kost123 ekost123 penyewa pemilik penghuni teknisi admin123 administrator',
  'mamapapa ayahibu ibuku ayahku bapakku keluarga keluargaku doraemon kucing garudaku persib persija akucintakamu',
].flatMap((line) => line.split(' '));

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the list: node worker/local/make-common-passwords.ts <passwords.json>');
const ranked = (JSON.parse(readFileSync(source, 'utf8')) as string[]).map((word) => word.toLowerCase());
const commonest = [...new Set(ranked)].filter((word) => word.length >= SHORTEST).slice(0, KEPT);
const words = [...new Set([...commonest, ...indonesian])].sort();

let coded = '';
let before = '';
for (const word of words) {
  let shared = 0;
  while (shared < Math.min(word.length, before.length, 25) && word[shared] === before[shared]) shared += 1;
  coded += String.fromCharCode('A'.charCodeAt(0) + shared) + word.slice(shared);
  before = word;
}
if (!/^[\x20-\x7e]*$/.test(coded) || /[A-Z]/.test(words.join('')))
  throw new Error('The list holds what the code cannot.');

writeFileSync(TARGET, `${coded}\n`);
