CREATE TABLE "waiting_items" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"item_type" text NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"wanted_by" uuid,
	"invoice_id" uuid,
	CONSTRAINT "waiting_items_type_check" CHECK ("waiting_items"."item_type" in ('MONTHLY_RENT', 'ELECTRICITY', 'WATER', 'INTERNET', 'SECURITY_DEPOSIT', 'MAINTENANCE_FEE', 'LATE_FEE', 'CUSTOM')),
	CONSTRAINT "waiting_items_amount_check" CHECK ("waiting_items"."amount" > 0)
);--> statement-breakpoint
ALTER TABLE "waiting_items" ADD CONSTRAINT "waiting_items_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_items" ADD CONSTRAINT "waiting_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_items" ADD CONSTRAINT "waiting_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_items" ADD CONSTRAINT "waiting_items_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_items_owner_idx" ON "waiting_items" USING btree ("owner_id","invoice_id");--> statement-breakpoint
CREATE INDEX "waiting_items_tenancy_idx" ON "waiting_items" USING btree ("tenancy_id","invoice_id");--> statement-breakpoint
CREATE INDEX "waiting_items_invoice_idx" ON "waiting_items" USING btree ("invoice_id");