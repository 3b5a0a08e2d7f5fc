ALTER TABLE "account_links" DROP CONSTRAINT "account_links_kind_check";--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_phone_check";--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "by_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_check" CHECK ("account_links"."kind" in ('RESET', 'INVITATION', 'EMAIL_CONFIRMATION', 'EMAIL_CHANGE', 'EMAIL_CLAIM', 'PHONE_CONFIRMATION', 'SETTLEMENT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_phone_check" CHECK (("account_links"."kind" in ('PHONE_CONFIRMATION', 'SETTLEMENT')) = ("account_links"."phone" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "account_links" VALIDATE CONSTRAINT "account_links_kind_check";--> statement-breakpoint
ALTER TABLE "account_links" VALIDATE CONSTRAINT "account_links_phone_check";