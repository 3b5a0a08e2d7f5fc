CREATE TABLE "stopped_numbers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text,
	"bsuid" text,
	"owner_id" uuid,
	"via" text NOT NULL,
	"stopped_at" timestamp(3) with time zone NOT NULL,
	"lifted_at" timestamp(3) with time zone,
	"lifted_via" text,
	CONSTRAINT "stopped_numbers_who_check" CHECK (coalesce("stopped_numbers"."number", "stopped_numbers"."bsuid") is not null),
	CONSTRAINT "stopped_numbers_via_check" CHECK ("stopped_numbers"."via" in ('WHATSAPP', 'BILL_LINK')),
	CONSTRAINT "stopped_numbers_lifted_check" CHECK (("stopped_numbers"."lifted_at" is null) = ("stopped_numbers"."lifted_via" is null)),
	CONSTRAINT "stopped_numbers_lifted_via_check" CHECK ("stopped_numbers"."lifted_via" in ('WHATSAPP', 'PROFILE'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_ids" (
	"bsuid" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stopped_numbers" ADD CONSTRAINT "stopped_numbers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stopped_numbers_live_key" ON "stopped_numbers" USING btree ("number") WHERE lifted_at is null and owner_id is null and number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stopped_numbers_owner_key" ON "stopped_numbers" USING btree ("number","owner_id") WHERE lifted_at is null and owner_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stopped_numbers_bsuid_key" ON "stopped_numbers" USING btree ("bsuid") WHERE lifted_at is null and number is null;--> statement-breakpoint
CREATE INDEX "stopped_numbers_owner_idx" ON "stopped_numbers" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
-- Who has written STOP so far: a word from a number has stopped both purposes, a bill link only reminders.
INSERT INTO stopped_numbers (number, via, stopped_at)
SELECT number, 'WHATSAPP', max(stopped_at) FROM (
  SELECT coalesce((SELECT coalesce(p.phone_e164, indonesian_e164(p.value)) FROM contact_proofs p
      WHERE p.user_id = u.id AND p.kind = 'PHONE' AND p.ended_at IS NULL),
    u.phone_e164, indonesian_e164(u.phone)) AS number, c.withdrawn_at AS stopped_at
  FROM message_consents c JOIN users u ON u.id = c.user_id
  WHERE c.purpose = 'INFO' AND c.withdrawn_via = 'STOP' AND NOT EXISTS (SELECT FROM message_consents later
    WHERE later.user_id = c.user_id AND later.given_by = c.user_id AND later.withdrawn_at IS NULL)
) AS stops WHERE number IS NOT NULL GROUP BY number;
--> statement-breakpoint
-- The Worker before this migration writes a STOP as refusals alone; that of INFO comes from no other way. The present one
-- has kept the number already in the same statement, and what a person has lifted since is not stopped again.
CREATE FUNCTION keep_stopped_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stopped_numbers (number, via, stopped_at)
  SELECT number, 'WHATSAPP', new.withdrawn_at FROM (
    SELECT coalesce((SELECT coalesce(p.phone_e164, indonesian_e164(p.value)) FROM contact_proofs p
        WHERE p.user_id = u.id AND p.kind = 'PHONE' AND p.ended_at IS NULL),
      u.phone_e164, indonesian_e164(u.phone)) AS number, coalesce(u.phone_e164, indonesian_e164(u.phone)) AS typed
    FROM users u WHERE u.id = new.user_id
  ) AS reached
  WHERE number IS NOT NULL AND NOT EXISTS (SELECT FROM stopped_numbers s
    WHERE s.number IN (reached.number, reached.typed) AND s.owner_id IS NULL AND s.lifted_at IS NULL)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_consents_stopped_number AFTER INSERT OR UPDATE OF withdrawn_via ON message_consents
  FOR EACH ROW WHEN (new.purpose = 'INFO' AND new.withdrawn_via = 'STOP') EXECUTE FUNCTION keep_stopped_number();
