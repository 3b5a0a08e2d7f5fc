ALTER TABLE "kosts" ADD COLUMN "at_end" text DEFAULT 'ENDS' NOT NULL;--> statement-breakpoint
ALTER TABLE "leavings" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "renewals" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "goes_on" boolean;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "agreed_end" date;--> statement-breakpoint
ALTER TABLE "kosts" ADD CONSTRAINT "kosts_at_end_check" CHECK ("kosts"."at_end" in ('ENDS', 'OFFER', 'MONTHLY')) NOT VALID;--> statement-breakpoint
ALTER TABLE "kosts" VALIDATE CONSTRAINT "kosts_at_end_check";