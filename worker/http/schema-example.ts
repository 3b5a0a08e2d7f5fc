import type * as z from 'zod/mini';
import { type Json, jsonSchema } from './json-schema.ts';

/** An input that a contract accepts: the fields that it must have, and one more where it wants one of several. */
export function exampleInput(contract: z.ZodMiniType): unknown {
  const schema = jsonSchema(contract, 'input');
  if (schema.type !== 'object') return exampleOf(schema);
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  const whole = exampleOf(schema) as Json;
  const least = Object.fromEntries(required.map((name) => [name, whole[name]]));
  const others = Object.keys(properties).filter((name) => !required.includes(name));
  const candidates = [least, ...others.map((name) => ({ ...least, [name]: whole[name] }))];
  return candidates.find((candidate) => contract.safeParse(candidate).success) ?? least;
}

/**
 * A value that fits a JSON Schema.
 *
 * @param name the field's name, by which texts and amounts are chosen
 */
export function exampleOf(schema: Json, name = ''): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [choice] = choicesOf(schema);
  if (choice !== undefined) return exampleOf(choice, name);
  switch (typeOf(schema)) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return [exampleOf((schema.items ?? {}) as Json, name)];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return exampleNumber(schema, name);
    case 'null':
      return null;
    case 'string':
      return exampleText(schema, name);
    default:
      // Its schema says nothing: a value that is not what is sent, such as the word of a choice.
      return true;
  }
}

/** The type of a schema besides null. */
export function typeOf({ type }: Json): unknown {
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
}

/** The alternatives of a schema, without null. */
export function choicesOf(schema: Json): Json[] {
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Json[];
  return choices.filter(({ type }) => type !== 'null');
}

function exampleObject({ properties = {} }: Json): Json {
  const fields = Object.entries(properties as Record<string, Json>);
  return Object.fromEntries(fields.map(([name, schema]) => [name, exampleOf(schema, name)]));
}

const AMOUNT = /amount|rent|price|total|deposit|revenue|paid|unpaid|balance|credit/;

function exampleNumber({ minimum, maximum }: Json, name: string): number {
  const wished = AMOUNT.test(name) ? 1_500_000 : 1;
  return Math.min(Math.max(wished, Number(minimum ?? wished)), Number(maximum ?? wished));
}

const byFormat: Record<string, string> = {
  uuid: '01981c1e-5b7a-7c3e-9f10-2a6d4e8b1c05',
  date: '2027-01-05',
  'date-time': '2027-01-05T02:30:00.000Z',
  email: 'pemilik@contoh.id',
  uri: 'https://contoh.id/foto.jpg',
};

/** Texts of a form that their schema does not tell, or tells by a pattern. */
const byName: Record<string, string> = {
  auth: 'tBHItJI5svbpez7KI4CCXg',
  code: '123456',
  contract_end: '2027-12-31',
  contract_start: '2027-01-01',
  covers_from: '2027-01-01',
  covers_to: '2027-01-31',
  due_date: '2027-01-05',
  email: 'pemilik@contoh.id',
  emergency_contact_phone: '081298765432',
  endpoint: 'https://fcm.googleapis.com/fcm/send/contoh',
  from: '2027-01-01',
  images: 'https://contoh.id/foto.jpg',
  leaves_on: '2027-01-05',
  moves_on: '2027-01-05',
  month: '2027-01',
  nik: '3273012501950001',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  photo: '/f/01890a5d-ac96-774b-bcce-b302099a8057',
  proof: '/f/01890a5d-ac96-774b-bcce-b302099a8057',
  payment_reference: 'PAY-0123456789ABCDEF0123',
  phone: '081234567890',
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  set_up_token: 'dG90cA.c2V0LXVw',
  to: '2027-01-31',
};

function exampleText({ format, minLength = 1, maxLength = 200 }: Json, name: string): string {
  const text = byName[name] ?? byFormat[String(format)] ?? name.replaceAll('_', ' ');
  return text.padEnd(Number(minLength), '.').slice(0, Number(maxLength));
}
