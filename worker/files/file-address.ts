import { timingSafeEqual } from 'node:crypto';
import { fileIdOf } from '#shared/rules/file.ts';
import type { Context } from '../context.ts';
import { keyedHash } from '../crypto.ts';

/**
 * An uploaded file is opened by an address that works for a limited time: `/f/<id>?e=<unix time>&s=<signature>`. Only
 * reads of the row that has the file sign its address, so whoever may not see the row has no address; and serving a
 * file needs no read of the database.
 */

/** An address works for ten to fifteen minutes, and is the same for five, so that a browser can keep the picture. */
const STEP_SECONDS = 5 * 60;
const STEPS = 3;
/** 128 bits of a hash, in hex. */
const SIGNATURE_LENGTH = 32;

type Signer = Pick<Context, 'config' | 'now'>;

/** Signs the address of an uploaded file; any other address, such as one of another site, stays as it is. */
export function signedAddress<Address extends string | null>(context: Signer, address: Address): Address | string {
  const id = address === null ? null : fileIdOf(address);
  if (id === null) return address;
  const ends = (Math.floor(seconds(context.now()) / STEP_SECONDS) + STEPS) * STEP_SECONDS;
  return `${address}?e=${ends}&s=${signatureOf(context, id, ends)}`;
}

/** Signs the addresses of uploaded files in some fields of an answer. */
export function signedAddresses<Row extends Addressed<Field>, Field extends string>(
  context: Signer,
  row: Row,
  ...fields: Field[]
): Row {
  const signed = fields.map((field) => {
    const value: Addresses = row[field];
    return [
      field,
      Array.isArray(value) ? value.map((each) => signedAddress(context, each)) : signedAddress(context, value),
    ];
  });
  return { ...row, ...Object.fromEntries(signed) };
}

type Addresses = string | null | string[];
type Addressed<Field extends string> = { [Name in Field]: Addresses };

/** How many seconds a signature has left; 0 if it has ended or belongs to another file. */
export function secondsLeft(context: Signer, id: string, ends: string | undefined, signature: string | undefined) {
  if (ends === undefined || signature === undefined || !/^\d{1,12}$/.test(ends)) return 0;
  const left = Number(ends) - seconds(context.now());
  const expected = Buffer.from(signatureOf(context, id, Number(ends)));
  const given = Buffer.from(signature);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && left > 0 ? left : 0;
}

function signatureOf({ config }: Pick<Signer, 'config'>, id: string, ends: number): string {
  return keyedHash(config.JWT_SECRET, 'file-address', `${id}.${ends}`).slice(0, SIGNATURE_LENGTH);
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
