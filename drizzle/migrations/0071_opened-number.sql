ALTER TABLE "bill_links" ADD COLUMN "opened_number" text;--> statement-breakpoint
-- in pieces of bill_links
UPDATE "bill_links" SET "opened_number" =
  (SELECT coalesce(u.phone_e164, indonesian_e164(u.phone), u.phone) FROM "tenancies" t JOIN "users" u ON u.id = t.user_id WHERE t.id = "bill_links".tenancy_id)
WHERE ctid >= $1::tid AND ctid < $2::tid AND "last_opened_at" IS NOT NULL AND "opened_number" IS NULL;
