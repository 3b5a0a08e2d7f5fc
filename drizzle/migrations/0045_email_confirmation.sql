ALTER TABLE "account_links" DROP CONSTRAINT "account_links_kind_check";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind_check";--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_email_check" CHECK (("account_links"."kind" = 'EMAIL_CONFIRMATION') = ("account_links"."email" is not null));--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_check" CHECK ("account_links"."kind" in ('RESET', 'INVITATION', 'EMAIL_CONFIRMATION'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind_check" CHECK ("messages"."kind" in ('BILL_REMINDER', 'INVITATION', 'PASSWORD_RESET', 'EMAIL_CONFIRMATION', 'NOTICE'));