CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"author_id" uuid NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"featured_image" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"views" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp(3) with time zone,
	CONSTRAINT "articles_status_check" CHECK ("articles"."status" in ('DRAFT', 'PENDING_APPROVAL', 'PUBLISHED', 'REJECTED')),
	CONSTRAINT "articles_views_check" CHECK ("articles"."views" >= 0),
	CONSTRAINT "articles_published_check" CHECK (("articles"."status" = 'PUBLISHED') = ("articles"."published_at" is not null)),
	CONSTRAINT "articles_rejection_check" CHECK (("articles"."status" = 'REJECTED') = ("articles"."rejection_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid,
	"request_id" text NOT NULL,
	"details" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"complaint_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"tenant_user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"priority" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"resolution_notes" text,
	"resolved_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaints_id_owner_key" UNIQUE("id","owner_id"),
	CONSTRAINT "complaints_status_check" CHECK ("complaints"."status" in ('OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED')),
	CONSTRAINT "complaints_priority_check" CHECK ("complaints"."priority" in ('LOW', 'MEDIUM', 'HIGH', 'URGENT')),
	CONSTRAINT "complaints_category_check" CHECK ("complaints"."category" in ('GENERAL', 'LISTRIK', 'AIR', 'INTERNET', 'AC', 'KEBERSIHAN', 'KEAMANAN', 'FASILITAS', 'LAINNYA')),
	CONSTRAINT "complaints_resolved_check" CHECK (("complaints"."status" in ('RESOLVED', 'CLOSED')) = ("complaints"."resolved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "invoice_counters_owner_id_month_pk" PRIMARY KEY("owner_id","month")
);
--> statement-breakpoint
CREATE TABLE "invoice_items" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"total_price" bigint NOT NULL,
	CONSTRAINT "invoice_items_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_items_quantity_check" CHECK ("invoice_items"."quantity" >= 1),
	CONSTRAINT "invoice_items_price_check" CHECK ("invoice_items"."unit_price" >= 0),
	CONSTRAINT "invoice_items_total_check" CHECK ("invoice_items"."total_price" = "invoice_items"."quantity" * "invoice_items"."unit_price")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"invoice_number" text NOT NULL,
	"tenant_id" uuid NOT NULL,
	"tenant_user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"tenant_name" text NOT NULL,
	"room_number" text NOT NULL,
	"kost_name" text NOT NULL,
	"invoice_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"notes" text,
	"subtotal" bigint NOT NULL,
	"tax_amount" bigint DEFAULT 0 NOT NULL,
	"late_fee_amount" bigint DEFAULT 0 NOT NULL,
	"total_amount" bigint NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"remaining_amount" bigint GENERATED ALWAYS AS (total_amount - paid_amount) STORED,
	"late_fee_bps" integer NOT NULL,
	"allow_partial_payment" boolean NOT NULL,
	"due_date" date NOT NULL,
	"issued_date" date,
	"is_recurring" boolean NOT NULL,
	"recurrence_type" text NOT NULL,
	"recurrence_end_date" date,
	"series_id" uuid,
	"series_period" integer,
	"status" text NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"viewed_at" timestamp(3) with time zone,
	"paid_at" timestamp(3) with time zone,
	"cancelled_at" timestamp(3) with time zone,
	"cancel_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_key" UNIQUE("owner_id","invoice_number"),
	CONSTRAINT "invoices_series_key" UNIQUE("series_id","series_period"),
	CONSTRAINT "invoices_id_owner_payer_key" UNIQUE("id","owner_id","tenant_user_id"),
	CONSTRAINT "invoices_type_check" CHECK ("invoices"."invoice_type" in ('MONTHLY_RENT', 'ELECTRICITY', 'WATER', 'INTERNET', 'SECURITY_DEPOSIT', 'MAINTENANCE_FEE', 'LATE_FEE', 'CUSTOM')),
	CONSTRAINT "invoices_status_check" CHECK ("invoices"."status" in ('DRAFT', 'SENT', 'VIEWED', 'PARTIAL', 'PAID', 'CANCELLED')),
	CONSTRAINT "invoices_recurrence_check" CHECK ("invoices"."recurrence_type" in ('NONE', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY')),
	CONSTRAINT "invoices_recurring_check" CHECK ("invoices"."is_recurring" = ("invoices"."recurrence_type" <> 'NONE')),
	CONSTRAINT "invoices_series_check" CHECK (("invoices"."series_id" is null) = ("invoices"."series_period" is null)),
	CONSTRAINT "invoices_amounts_check" CHECK ("invoices"."subtotal" > 0 and "invoices"."tax_amount" >= 0 and "invoices"."late_fee_amount" >= 0),
	CONSTRAINT "invoices_total_check" CHECK ("invoices"."total_amount" = "invoices"."subtotal" + "invoices"."tax_amount" + "invoices"."late_fee_amount"),
	CONSTRAINT "invoices_paid_check" CHECK ("invoices"."paid_amount" between 0 and "invoices"."total_amount"),
	CONSTRAINT "invoices_settled_check" CHECK (("invoices"."status" = 'PAID') = ("invoices"."paid_amount" = "invoices"."total_amount")),
	CONSTRAINT "invoices_partial_check" CHECK (("invoices"."status" = 'PARTIAL') = ("invoices"."paid_amount" > 0 and "invoices"."paid_amount" < "invoices"."total_amount")),
	CONSTRAINT "invoices_late_fee_check" CHECK ("invoices"."late_fee_bps" between 0 and 1000),
	CONSTRAINT "invoices_issued_check" CHECK ("invoices"."status" in ('DRAFT', 'CANCELLED') or "invoices"."issued_date" is not null),
	CONSTRAINT "invoices_draft_check" CHECK ("invoices"."status" <> 'DRAFT' or "invoices"."issued_date" is null)
);
--> statement-breakpoint
CREATE TABLE "late_fees" (
	"invoice_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"waived_at" timestamp(3) with time zone,
	"waived_by" uuid,
	"waive_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "late_fees_invoice_id_day_pk" PRIMARY KEY("invoice_id","day"),
	CONSTRAINT "late_fees_amount_check" CHECK ("late_fees"."amount" >= 0),
	CONSTRAINT "late_fees_waiver_check" CHECK (("late_fees"."waived_at" is null) = ("late_fees"."waive_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "kosts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"address" text NOT NULL,
	"kost_type" text NOT NULL,
	"facilities" text[] NOT NULL,
	"rules" text[] NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kosts_id_owner_key" UNIQUE("id","owner_id"),
	CONSTRAINT "kosts_type_check" CHECK ("kosts"."kost_type" in ('PUTRA', 'PUTRI', 'CAMPUR')),
	CONSTRAINT "kosts_name_check" CHECK (btrim("kosts"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"payment_id" uuid,
	"capture_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_kind_check" CHECK ("credit_entries"."kind" in ('OVERPAYMENT', 'APPLIED', 'REFUNDED')),
	CONSTRAINT "credit_entries_sign_check" CHECK (("credit_entries"."kind" = 'OVERPAYMENT') = ("credit_entries"."amount" > 0) and "credit_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"payment_id" uuid,
	"outcome" text NOT NULL,
	"reason" text,
	"payload" json NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_events_outcome_check" CHECK ("gateway_events"."outcome" in ('APPLIED', 'REPEATED', 'IGNORED', 'QUARANTINED'))
);
--> statement-breakpoint
CREATE TABLE "payment_captures" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider" text NOT NULL,
	"capture_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_captures_capture_key" UNIQUE("provider","capture_id"),
	CONSTRAINT "payment_captures_amount_check" CHECK ("payment_captures"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payment_reference" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"payer_user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"payment_method" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee_amount" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"failure_code" text,
	"allocated_amount" bigint DEFAULT 0 NOT NULL,
	"credited_amount" bigint DEFAULT 0 NOT NULL,
	"notes" text,
	"provider" text,
	"gateway_state" text,
	"provider_request_id" text,
	"account_number" text,
	"bank_code" text,
	"checkout_url" text,
	"qr_string" text,
	"expires_at" timestamp(3) with time zone,
	"transaction_id" text,
	"payment_proof" text,
	"verified_by" uuid,
	"verified_at" timestamp(3) with time zone,
	"rejection_reason" text,
	"idempotency_key" text,
	"idempotency_hash" text,
	"paid_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_key" UNIQUE("payment_reference"),
	CONSTRAINT "payments_source_check" CHECK ("payments"."source" in ('GATEWAY', 'MANUAL', 'CREDIT')),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount" > 0 and "payments"."fee_amount" >= 0),
	CONSTRAINT "payments_split_check" CHECK ("payments"."allocated_amount" >= 0 and "payments"."credited_amount" >= 0 and "payments"."allocated_amount" + "payments"."credited_amount" = case when "payments"."status" = 'SUCCEEDED' then "payments"."amount" else 0 end),
	CONSTRAINT "payments_paid_check" CHECK (("payments"."status" = 'SUCCEEDED') = ("payments"."paid_at" is not null)),
	CONSTRAINT "payments_provider_check" CHECK ("payments"."provider" in ('simulated', 'xendit')),
	CONSTRAINT "payments_gateway_state_check" CHECK ("payments"."gateway_state" in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'UNKNOWN')),
	CONSTRAINT "payments_gateway_check" CHECK (("payments"."source" = 'GATEWAY') = ("payments"."provider" is not null)),
	CONSTRAINT "payments_idempotency_check" CHECK (("payments"."idempotency_key" is null) = ("payments"."idempotency_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kost_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"room_number" text NOT NULL,
	"room_type" text NOT NULL,
	"floor" integer NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"facilities" text[] NOT NULL,
	"rfid_uid" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"status" text NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_id_kost_owner_key" UNIQUE("id","kost_id","owner_id"),
	CONSTRAINT "rooms_type_check" CHECK ("rooms"."room_type" in ('STANDARD', 'DELUXE', 'PREMIUM', 'VIP')),
	CONSTRAINT "rooms_status_check" CHECK ("rooms"."status" in ('AVAILABLE', 'OCCUPIED', 'MAINTENANCE', 'RESERVED')),
	CONSTRAINT "rooms_floor_check" CHECK ("rooms"."floor" >= 1),
	CONSTRAINT "rooms_rent_check" CHECK ("rooms"."monthly_rent" >= 0),
	CONSTRAINT "rooms_rfid_check" CHECK ("rooms"."rfid_uid" ~ '^[0-9A-F]{8,20}$'),
	CONSTRAINT "rooms_archived_check" CHECK ("rooms"."archived_at" is null or "rooms"."status" <> 'OCCUPIED')
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_started_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "login_attempts_failures_check" CHECK ("login_attempts"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tenancies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"kost_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"nik_ciphertext" text NOT NULL,
	"nik_hash" text NOT NULL,
	"nik_last_four" text NOT NULL,
	"emergency_contact_name" text NOT NULL,
	"emergency_contact_phone" text NOT NULL,
	"contract_start" date NOT NULL,
	"contract_end" date NOT NULL,
	"check_in_date" date,
	"check_out_date" date,
	"deposit_amount" bigint NOT NULL,
	"monthly_rent" bigint NOT NULL,
	"status" text NOT NULL,
	"terminated_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenancies_parties_key" UNIQUE("id","user_id","owner_id","kost_id","room_id"),
	CONSTRAINT "tenancies_status_check" CHECK ("tenancies"."status" in ('ACTIVE', 'INACTIVE', 'TERMINATED', 'PENDING')),
	CONSTRAINT "tenancies_contract_check" CHECK ("tenancies"."contract_end" > "tenancies"."contract_start"),
	CONSTRAINT "tenancies_money_check" CHECK ("tenancies"."deposit_amount" >= 0 and "tenancies"."monthly_rent" >= 0),
	CONSTRAINT "tenancies_nik_check" CHECK ("tenancies"."nik_last_four" ~ '^[0-9]{4}$'),
	CONSTRAINT "tenancies_terminated_check" CHECK (("tenancies"."status" = 'TERMINATED') = ("tenancies"."check_out_date" is not null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"rejection_reason" text,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('OWNER', 'TENANT', 'MAINTENANCE', 'ADMIN')),
	CONSTRAINT "users_status_check" CHECK ("users"."status" in ('ACTIVE', 'PENDING_APPROVAL', 'REJECTED', 'SUSPENDED')),
	CONSTRAINT "users_email_check" CHECK ("users"."email" = lower(btrim("users"."email")) and position('@' in "users"."email") > 1),
	CONSTRAINT "users_full_name_check" CHECK (btrim("users"."full_name") <> ''),
	CONSTRAINT "users_rejection_check" CHECK (("users"."status" = 'REJECTED') = ("users"."rejection_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_events" ADD CONSTRAINT "complaint_events_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_events" ADD CONSTRAINT "complaint_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_tenancy_fkey" FOREIGN KEY ("tenant_id","tenant_user_id","owner_id","kost_id","room_id") REFERENCES "public"."tenancies"("id","user_id","owner_id","kost_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenancy_fkey" FOREIGN KEY ("tenant_id","tenant_user_id","owner_id","kost_id","room_id") REFERENCES "public"."tenancies"("id","user_id","owner_id","kost_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fees" ADD CONSTRAINT "late_fees_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_fees" ADD CONSTRAINT "late_fees_waived_by_users_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kosts" ADD CONSTRAINT "kosts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_capture_id_payment_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."payment_captures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_fkey" FOREIGN KEY ("invoice_id","owner_id","payer_user_id") REFERENCES "public"."invoices"("id","owner_id","tenant_user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_kost_owner_fkey" FOREIGN KEY ("kost_id","owner_id") REFERENCES "public"."kosts"("id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_room_fkey" FOREIGN KEY ("room_id","kost_id","owner_id") REFERENCES "public"."rooms"("id","kost_id","owner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_published_idx" ON "articles" USING btree ("published_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "articles_status_id_idx" ON "articles" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "articles_author_id_idx" ON "articles" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_owner_idx" ON "audit_log" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "complaint_events_complaint_idx" ON "complaint_events" USING btree ("complaint_id","id");--> statement-breakpoint
CREATE INDEX "complaints_owner_id_idx" ON "complaints" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "complaints_owner_status_idx" ON "complaints" USING btree ("owner_id","status","id");--> statement-breakpoint
CREATE INDEX "complaints_tenant_id_idx" ON "complaints" USING btree ("tenant_user_id","id");--> statement-breakpoint
CREATE INDEX "invoices_owner_id_idx" ON "invoices" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "invoices_owner_status_idx" ON "invoices" USING btree ("owner_id","status","id");--> statement-breakpoint
CREATE INDEX "invoices_payer_id_idx" ON "invoices" USING btree ("tenant_user_id","id");--> statement-breakpoint
CREATE INDEX "invoices_tenancy_idx" ON "invoices" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "invoices_open_due_idx" ON "invoices" USING btree ("due_date") WHERE status in ('SENT', 'VIEWED', 'PARTIAL');--> statement-breakpoint
CREATE INDEX "kosts_owner_id_idx" ON "kosts" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "credit_entries_balance_idx" ON "credit_entries" USING btree ("user_id","owner_id");--> statement-breakpoint
CREATE INDEX "credit_entries_owner_idx" ON "credit_entries" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_capture_key" ON "credit_entries" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX "gateway_events_payment_idx" ON "gateway_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_events_quarantined_idx" ON "gateway_events" USING btree ("id") WHERE outcome = 'QUARANTINED';--> statement-breakpoint
CREATE INDEX "payment_captures_payment_idx" ON "payment_captures" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_idempotency_key" ON "payments" USING btree ("payer_user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_attempt_key" ON "payments" USING btree ("invoice_id") WHERE source = 'GATEWAY' and status = 'PENDING';--> statement-breakpoint
CREATE INDEX "payments_invoice_idx" ON "payments" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "payments_payer_id_idx" ON "payments" USING btree ("payer_user_id","id");--> statement-breakpoint
CREATE INDEX "payments_owner_paid_idx" ON "payments" USING btree ("owner_id","paid_at") WHERE status = 'SUCCEEDED';--> statement-breakpoint
CREATE INDEX "payments_pending_expiry_idx" ON "payments" USING btree ("expires_at") WHERE source = 'GATEWAY' and status = 'PENDING';--> statement-breakpoint
CREATE INDEX "payments_awaiting_verification_idx" ON "payments" USING btree ("owner_id","id") WHERE source = 'MANUAL' and status = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_number_key" ON "rooms" USING btree ("kost_id",lower(room_number)) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_rfid_key" ON "rooms" USING btree ("rfid_uid") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "rooms_owner_occupancy_idx" ON "rooms" USING btree ("owner_id","kost_id","status") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user_live_idx" ON "sessions" USING btree ("user_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tenancies_live_room_key" ON "tenancies" USING btree ("room_id") WHERE status in ('ACTIVE', 'PENDING');--> statement-breakpoint
CREATE UNIQUE INDEX "tenancies_live_user_key" ON "tenancies" USING btree ("user_id") WHERE status in ('ACTIVE', 'PENDING');--> statement-breakpoint
CREATE INDEX "tenancies_kost_id_idx" ON "tenancies" USING btree ("kost_id","id");--> statement-breakpoint
CREATE INDEX "tenancies_user_id_idx" ON "tenancies" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tenancies_nik_hash_idx" ON "tenancies" USING btree ("nik_hash");--> statement-breakpoint
CREATE INDEX "tenancies_pending_start_idx" ON "tenancies" USING btree ("contract_start") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "users_status_id_idx" ON "users" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_role_id_idx" ON "users" USING btree ("role","id");