ALTER TABLE "kosts" ADD CONSTRAINT "kosts_id_name_key" UNIQUE("id","name");--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_id_number_key" UNIQUE("id","room_number");--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_id_name_key" UNIQUE("id","full_name");--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "tenant_name" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "room_number" text;--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "kost_name" text;--> statement-breakpoint
UPDATE "complaints" c SET "tenant_name" = t.full_name, "room_number" = r.room_number, "kost_name" = k.name
FROM "tenancies" t, "rooms" r, "kosts" k WHERE t.id = c.tenant_id AND r.id = c.room_id AND k.id = c.kost_id;--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "tenant_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "room_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "kost_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_tenant_name_fkey" FOREIGN KEY ("tenant_id","tenant_name") REFERENCES "public"."tenancies"("id","full_name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_room_number_fkey" FOREIGN KEY ("room_id","room_number") REFERENCES "public"."rooms"("id","room_number") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_kost_name_fkey" FOREIGN KEY ("kost_id","kost_name") REFERENCES "public"."kosts"("id","name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "complaints_tenancy_idx" ON "complaints" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "complaints_room_idx" ON "complaints" USING btree ("room_id");--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice_title" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tenant_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kost_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "room_number" text;--> statement-breakpoint
UPDATE "payments" p SET "invoice_number" = i.invoice_number, "invoice_title" = i.title, "tenant_name" = i.tenant_name,
  "kost_name" = i.kost_name, "room_number" = i.room_number FROM "invoices" i WHERE i.id = p.invoice_id;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "invoice_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "invoice_title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "tenant_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "kost_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "room_number" SET NOT NULL;
