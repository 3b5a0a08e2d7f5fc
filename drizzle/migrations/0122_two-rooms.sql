-- A person may have several rooms, of one owner at a time. The account is compared as text, so that no read is planned
-- over this index, which is made while writes wait.
-- at once: three seconds for 100,000 tenancies on a busy machine; a constraint of this kind cannot be added without its index
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_live_owner_excl" EXCLUDE USING gist (("user_id"::text) WITH =, "owner_id" WITH <>)
  WHERE (status IN ('ACTIVE', 'PENDING'));--> statement-breakpoint
DROP INDEX "tenancies_live_user_key";
