DROP INDEX "message_consents_live_key";--> statement-breakpoint
ALTER TABLE "message_consents" ALTER COLUMN "given_by" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "message_consents_live_key" ON "message_consents" USING btree ("user_id","purpose","channel","given_by") WHERE withdrawn_at is null;