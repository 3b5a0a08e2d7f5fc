ALTER TABLE "invoices" ADD COLUMN "stop_noted_at" timestamp(3) with time zone;
