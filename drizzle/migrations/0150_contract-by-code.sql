ALTER TABLE "account_links" DROP CONSTRAINT "account_links_kind_check";--> statement-breakpoint
ALTER TABLE "account_links" DROP CONSTRAINT "account_links_phone_check";--> statement-breakpoint
ALTER TABLE "contract_answers" DROP CONSTRAINT "contract_answers_method_check";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_kind_check" CHECK ("account_links"."kind" in ('RESET', 'INVITATION', 'EMAIL_CONFIRMATION', 'EMAIL_CHANGE', 'EMAIL_CLAIM', 'PHONE_CONFIRMATION', 'SETTLEMENT', 'CONTRACT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_phone_check" CHECK (("account_links"."kind" in ('PHONE_CONFIRMATION', 'SETTLEMENT', 'CONTRACT')) = ("account_links"."phone" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "contract_answers" ADD CONSTRAINT "contract_answers_method_check" CHECK ("contract_answers"."method" in ('SESSION', 'CODE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "account_links" VALIDATE CONSTRAINT "account_links_kind_check";--> statement-breakpoint
ALTER TABLE "account_links" VALIDATE CONSTRAINT "account_links_phone_check";--> statement-breakpoint
ALTER TABLE "contract_answers" VALIDATE CONSTRAINT "contract_answers_method_check";