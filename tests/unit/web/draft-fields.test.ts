import { globSync } from 'node:fs';
import type * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { ClearablePhoto, IdempotencyKey, NewPassword, Nik, SixDigits } from '#shared/contract/fields.ts';
import { KEPT_FIELDS } from '../../../web/data/draft-fields.ts';

type Def = { type: string } & Record<string, unknown>;
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

/** Every field of every contract, with the schemas that it has somewhere. */
const fields = new Map<string, Set<z.ZodMiniType>>();
const seen = new Set<unknown>();

function collect(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema) || seen.has(schema)) return;
  seen.add(schema);
  const def = defOf(schema as z.ZodMiniType);
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape as Record<string, z.ZodMiniType>)) {
      fields.set(name, (fields.get(name) ?? new Set()).add(field));
      collect(field);
    }
  for (const part of Object.values(def)) for (const each of Array.isArray(part) ? part : [part]) collect(each);
}

const root = new URL('../../../', import.meta.url);
for (const file of globSync('shared/contract/*.ts', { cwd: root.pathname }))
  for (const each of Object.values((await import(new URL(file, root).href)) as Record<string, unknown>)) collect(each);

/** Whether a field is made of a schema, whatever is around it. */
function holds(field: z.ZodMiniType, secret: z.ZodMiniType, depth = 0): boolean {
  if (field === secret) return true;
  if (depth > 8) return false;
  return Object.values(defOf(field))
    .flat()
    .some(
      (part) => typeof part === 'object' && part !== null && '_zod' in part && holds(part as never, secret, depth + 1),
    );
}

const secrets = { Nik, NewPassword, SixDigits, ClearablePhoto, IdempotencyKey };

describe('a field that this device keeps', () => {
  it('is one of a contract, or of a form beside it', () => {
    expect(fields.size).toBeGreaterThan(200);
    const ofForms = new Set(['numbers']);
    expect([...KEPT_FIELDS].filter((name) => !fields.has(name) && !ofForms.has(name))).toEqual([]);
  });

  it('holds in no contract a NIK, password, code, key or photo', () => {
    const wrong = [...KEPT_FIELDS].filter((name) =>
      [...(fields.get(name) ?? [])].some((field) => Object.values(secrets).some((secret) => holds(field, secret))),
    );
    expect(wrong).toEqual([]);
    // The search itself finds them.
    expect([...(fields.get('nik') ?? [])].some((field) => holds(field, Nik))).toBe(true);
    expect([...(fields.get('new_password') ?? [])].some((field) => holds(field, NewPassword))).toBe(true);
  });

  it('has none of the names of secrets, accounts and files, of which contracts have many', () => {
    const secret =
      /nik|passw|secret|code|otp|token|pin$|proof|key|rfid|card|bank|account|photo|image|picture|file|logo|signature|consent|user_id/;
    const named = [...fields.keys()].filter((name) => secret.test(name));
    expect(named).toEqual(expect.arrayContaining(['nik', 'password', 'code', 'rfid_uid', 'images', 'user_id']));
    expect(named.filter((name) => KEPT_FIELDS.has(name))).toEqual([]);
  });
});
