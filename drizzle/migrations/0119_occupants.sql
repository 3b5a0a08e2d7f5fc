CREATE TABLE "occupant_months" (
	"occupant_id" uuid NOT NULL,
	"month" date NOT NULL,
	"amount" bigint NOT NULL,
	"wanted_by" uuid NOT NULL,
	"invoice_id" uuid,
	CONSTRAINT "occupant_months_pkey" PRIMARY KEY("occupant_id","month"),
	CONSTRAINT "occupant_months_amount_check" CHECK ("occupant_months"."amount" > 0 and extract(day from "occupant_months"."month") = 1)
);--> statement-breakpoint
CREATE TABLE "occupants" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"relation" text,
	"id_kind" text,
	"id_ciphertext" text,
	"id_hash" text,
	"id_end" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"surcharge" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "occupants_relation_check" CHECK ("occupants"."relation" in ('SPOUSE', 'CHILD', 'SIBLING', 'PARENT', 'FRIEND', 'OTHER')),
	CONSTRAINT "occupants_id_check" CHECK (num_nulls("occupants"."id_kind", "occupants"."id_ciphertext", "occupants"."id_hash", "occupants"."id_end") in (0, 4)
        and "occupants"."id_kind" in ('NIK', 'PASSPORT') and "occupants"."id_end" ~ '^[0-9A-Z]{3,4}$'),
	CONSTRAINT "occupants_days_check" CHECK ("occupants"."ends_on" >= "occupants"."starts_on"),
	CONSTRAINT "occupants_surcharge_check" CHECK ("occupants"."surcharge" >= 0)
);--> statement-breakpoint
ALTER TABLE "occupant_months" ADD CONSTRAINT "occupant_months_occupant_id_occupants_id_fk" FOREIGN KEY ("occupant_id") REFERENCES "public"."occupants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupant_months" ADD CONSTRAINT "occupant_months_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupants" ADD CONSTRAINT "occupants_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupants" ADD CONSTRAINT "occupants_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "occupant_months_wanted_idx" ON "occupant_months" USING btree ("wanted_by");--> statement-breakpoint
CREATE INDEX "occupant_months_invoice_idx" ON "occupant_months" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "occupants_tenancy_idx" ON "occupants" USING btree ("tenancy_id","id");--> statement-breakpoint
CREATE INDEX "occupants_owner_hash_idx" ON "occupants" USING btree ("owner_id","kost_id","id_hash");