CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"uploaded_by" uuid,
	"uploader_link" uuid,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"subject_table" text,
	"subject_id" uuid,
	"position" integer,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"has_thumb" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attached_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "files_purpose_check" CHECK ("files"."purpose" in ('kost', 'room', 'complaint', 'payment_proof', 'article', 'profile')),
	CONSTRAINT "files_state_check" CHECK ("files"."state" in ('TEMP', 'ATTACHED', 'DELETED')),
	CONSTRAINT "files_bytes_check" CHECK ("files"."bytes" > 0),
	CONSTRAINT "files_usable_check" CHECK ("files"."position" >= 0),
	CONSTRAINT "files_attached_check" CHECK ("files"."state" <> 'ATTACHED' or ("files"."subject_id" is not null and "files"."attached_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_same_upload_key" ON "files" USING btree (coalesce(uploaded_by, uploader_link),"purpose","sha256") WHERE state = 'TEMP';--> statement-breakpoint
CREATE INDEX "files_uploader_idx" ON "files" USING btree (coalesce(uploaded_by, uploader_link),"created_at");--> statement-breakpoint
CREATE INDEX "files_subject_idx" ON "files" USING btree ("subject_id") WHERE state = 'ATTACHED';--> statement-breakpoint
CREATE INDEX "files_temp_idx" ON "files" USING btree ("created_at") WHERE state = 'TEMP';--> statement-breakpoint
CREATE INDEX "files_deleted_idx" ON "files" USING btree ("created_at") WHERE state = 'DELETED';