-- A person may have several rooms, of one owner at a time. The index of live tenancies is made while writes wait.
-- at once: a second for 100,000 tenancies; a constraint of this kind cannot be added without its index
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_live_owner_excl" EXCLUDE USING gist ("user_id" WITH =, "owner_id" WITH <>)
  WHERE (status IN ('ACTIVE', 'PENDING'));--> statement-breakpoint
DROP INDEX "tenancies_live_user_key";
