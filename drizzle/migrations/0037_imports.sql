CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"hash" text NOT NULL,
	"room_id" uuid NOT NULL,
	"made_room" boolean NOT NULL,
	"user_id" uuid,
	"tenancy_id" uuid,
	"debt_invoice_id" uuid,
	"deposit_invoice_id" uuid,
	"payment_id" uuid,
	CONSTRAINT "import_rows_pkey" PRIMARY KEY("import_id","n")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "incomplete" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kost_id_kosts_id_fk" FOREIGN KEY ("kost_id") REFERENCES "public"."kosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_owner_idx" ON "imports" USING btree ("owner_id","created_at");