CREATE TABLE "nik_reports" (
	"tenancy_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "origin" text;