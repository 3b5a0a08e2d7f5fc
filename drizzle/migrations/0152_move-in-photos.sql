CREATE TABLE "move_in_photos" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"item" text,
	"photo" text NOT NULL,
	"by_tenant" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "move_in_photos_photo_key" UNIQUE("tenancy_id","photo")
);--> statement-breakpoint
ALTER TABLE "move_in_photos" ADD CONSTRAINT "move_in_photos_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_in_photos" ADD CONSTRAINT "move_in_photos_kost_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "move_in_photos_kost_idx" ON "move_in_photos" USING btree ("kost_id");