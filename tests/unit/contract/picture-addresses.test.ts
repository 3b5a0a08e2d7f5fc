import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { allProcedures } from '#worker/trpc/router.ts';
import { restProcedures } from '#worker/http/rest-routes.ts';

const FILE = '/f/019b0000-0000-7000-8000-000000000001';
const refused = [
  'http://gambar.example/kamar.jpg',
  'HTTP://gambar.example/kamar.jpg',
  '//gambar.example/kamar.jpg',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'ftp://gambar.example/kamar.jpg',
  'https://',
  'kamar.jpg',
];
const taken = [FILE, 'https://gambar.example/kamar.jpg', 'HTTPS://gambar.example/kamar.jpg'];
/** An id names a row, whose address was looked at when it was made. */
const names = /(?:image|photo|picture|proof|avatar)(?!\w*_id\b)/;

/** The fields of every input that name pictures, with whether they are lists. */
async function pictureFields() {
  const procedures = restProcedures(await allProcedures());
  return procedures.flatMap(({ name, type, input }) => {
    const shape =
      type === 'mutation' ? ((input as unknown as { shape?: Record<string, z.ZodMiniType> })?.shape ?? {}) : {};
    return Object.entries(shape)
      .filter(([field]) => names.test(field))
      .map(([field, schema]) => ({ at: `${name} ${field}`, schema, isList: schema.safeParse([]).success }));
  });
}
const fields = await pictureFields();

describe('the address of a picture', () => {
  it('is looked for in every input', () => {
    expect(fields.map(({ at }) => at)).toEqual(
      expect.arrayContaining(['kost.create images', 'rooms.create images', 'payments.process payment_proof']),
    );
  });

  it.each(fields)('of $at is https or ours', ({ schema, isList }) => {
    const isTaken = (address: string) => schema.safeParse(isList ? [address] : address).success;
    expect(refused.filter(isTaken)).toEqual([]);
    expect(isTaken(FILE)).toBe(true);
  });

  it.each(['kost.create images', 'rooms.update images', 'articles.publish featured_image'])(
    'of %s may be anywhere else over https',
    (at) => {
      const field = fields.find((each) => each.at === at);
      expect(fields.map((each) => each.at)).toContain(at);
      const isTaken = (address: string) => field?.schema.safeParse(field.isList ? [address] : address).success;
      expect(taken.filter((address) => isTaken(address) !== true)).toEqual([]);
    },
  );
});
