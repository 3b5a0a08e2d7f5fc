ALTER TABLE "message_consents" ALTER COLUMN "given_at" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "message_consents_refused_key" ON "message_consents" USING btree ("user_id","purpose","channel","given_by") WHERE given_at is null;--> statement-breakpoint
ALTER TABLE "message_consents" ADD CONSTRAINT "message_consents_given_check" CHECK (coalesce("message_consents"."given_at", "message_consents"."withdrawn_at") is not null);--> statement-breakpoint
-- Whoever had an owner's word for them taken back has said no themselves: until now such a row alone told it.
INSERT INTO message_consents (user_id, purpose, channel, via, given_by, text_version, withdrawn_at, withdrawn_via)
SELECT DISTINCT ON (user_id, purpose, channel) user_id, purpose, channel, withdrawn_via, user_id, text_version, withdrawn_at, withdrawn_via
FROM message_consents c
WHERE withdrawn_at IS NOT NULL AND given_by <> user_id AND NOT EXISTS (
  SELECT FROM message_consents own WHERE own.user_id = c.user_id AND own.purpose = c.purpose AND own.channel = c.channel
    AND own.given_by = c.user_id)
ORDER BY user_id, purpose, channel, withdrawn_at DESC;
