ALTER TABLE "rooms" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_capacity_check" CHECK ("rooms"."capacity" between 1 and 10) NOT VALID;--> statement-breakpoint
ALTER TABLE "rooms" VALIDATE CONSTRAINT "rooms_capacity_check";