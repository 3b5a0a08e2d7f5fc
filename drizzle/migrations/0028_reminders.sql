CREATE TABLE "reminder_rules" (
	"kost_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"offsets" integer[] NOT NULL,
	"send_hour" integer NOT NULL,
	"tone" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminder_rules_tone_check" CHECK ("reminder_rules"."tone" in ('HALUS', 'BIASA', 'TEGAS')),
	CONSTRAINT "reminder_rules_hour_check" CHECK ("reminder_rules"."send_hour" between 8 and 19),
	CONSTRAINT "reminder_rules_offsets_check" CHECK (cardinality("reminder_rules"."offsets") between 1 and 8 and -14 <= all("reminder_rules"."offsets") and 14 >= all("reminder_rules"."offsets"))
);
--> statement-breakpoint
CREATE TABLE "reminder_runs" (
	"kost_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_rules" ADD CONSTRAINT "reminder_rules_kost_id_kosts_id_fk" FOREIGN KEY ("kost_id") REFERENCES "public"."kosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_runs" ADD CONSTRAINT "reminder_runs_kost_id_kosts_id_fk" FOREIGN KEY ("kost_id") REFERENCES "public"."kosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_owner_due_idx" ON "invoices" USING btree ("owner_id","due_date","id") WHERE status in ('SENT', 'VIEWED', 'PARTIAL');