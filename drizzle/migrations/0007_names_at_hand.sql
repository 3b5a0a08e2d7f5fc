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
ALTER TABLE "payments" ALTER COLUMN "room_number" SET NOT NULL;--> statement-breakpoint
-- For the Worker that is still running while this is applied: it does not know the names.
CREATE FUNCTION "name_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT i.invoice_number, i.title, i.tenant_name, i.kost_name, i.room_number
  INTO NEW.invoice_number, NEW.invoice_title, NEW.tenant_name, NEW.kost_name, NEW.room_number
  FROM invoices i WHERE i.id = NEW.invoice_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_name" BEFORE INSERT ON "payments"
FOR EACH ROW WHEN (NEW.invoice_number IS NULL) EXECUTE FUNCTION "name_payment"();--> statement-breakpoint
CREATE FUNCTION "name_complaint"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT t.full_name, r.room_number, k.name INTO NEW.tenant_name, NEW.room_number, NEW.kost_name
  FROM tenancies t, rooms r, kosts k WHERE t.id = NEW.tenant_id AND r.id = NEW.room_id AND k.id = NEW.kost_id FOR KEY SHARE;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "complaints_name" BEFORE INSERT ON "complaints"
FOR EACH ROW WHEN (NEW.tenant_name IS NULL) EXECUTE FUNCTION "name_complaint"();
