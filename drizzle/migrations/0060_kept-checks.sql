CREATE TABLE "kept_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);