ALTER TABLE "account_links" ADD COLUMN "phone_e164" text;--> statement-breakpoint
ALTER TABLE "contact_proofs" ADD COLUMN "phone_e164" text;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "phone_e164" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_e164" text;--> statement-breakpoint
CREATE INDEX "contact_proofs_phone_e164_idx" ON "contact_proofs" USING btree ("phone_e164") WHERE phone_e164 is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "contact_proofs_phone_unread_idx" ON "contact_proofs" USING btree ("id") WHERE phone_e164 is null and kind = 'PHONE';--> statement-breakpoint
CREATE INDEX "tenancies_phone_unread_idx" ON "tenancies" USING btree ("id") WHERE phone_e164 is null and phone <> '';--> statement-breakpoint
CREATE INDEX "users_phone_e164_idx" ON "users" USING btree ("phone_e164") WHERE phone_e164 is not null;--> statement-breakpoint
CREATE INDEX "users_phone_unread_idx" ON "users" USING btree ("id") WHERE phone_e164 is null and phone <> '';--> statement-breakpoint
-- The Indonesian numbers of shared/rules/phone.ts; null for all others, which the Worker reads by a library.
CREATE FUNCTION indonesian_e164(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '+62' || substring(regexp_replace(phone, '[[:space:].()-]', '', 'g')
    FROM '^(?:(?:\+|00)?620?|0)(8[1-9][0-9]{7,10}|(?!62[2-79][0-9]{7}$)[2-79][0-9]{7,9})$');
--> statement-breakpoint
-- Whoever writes a number without its other form, as a Worker before this migration does, gets it here. A row that was
-- there before gets it by the hourly job, which can be interrupted.
CREATE FUNCTION keep_phone_e164() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    new.phone_e164 := coalesce(new.phone_e164, indonesian_e164(new.phone));
  ELSIF new.phone IS DISTINCT FROM old.phone AND new.phone_e164 IS NOT DISTINCT FROM old.phone_e164 THEN
    new.phone_e164 := indonesian_e164(new.phone);
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_phone_e164 BEFORE INSERT OR UPDATE OF phone ON users
  FOR EACH ROW EXECUTE FUNCTION keep_phone_e164();
--> statement-breakpoint
CREATE TRIGGER tenancies_phone_e164 BEFORE INSERT OR UPDATE OF phone ON tenancies
  FOR EACH ROW EXECUTE FUNCTION keep_phone_e164();
--> statement-breakpoint
CREATE TRIGGER account_links_phone_e164 BEFORE INSERT OR UPDATE OF phone ON account_links
  FOR EACH ROW EXECUTE FUNCTION keep_phone_e164();
--> statement-breakpoint
CREATE FUNCTION keep_proof_e164() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.kind = 'PHONE' AND new.phone_e164 IS NULL THEN new.phone_e164 := indonesian_e164(new.value); END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_proofs_phone_e164 BEFORE INSERT ON contact_proofs
  FOR EACH ROW EXECUTE FUNCTION keep_proof_e164();
