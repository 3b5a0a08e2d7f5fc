DROP FUNCTION kept_31fbbffa4bf1;
--> statement-breakpoint
DROP FUNCTION kept_50f69fce2c07;
--> statement-breakpoint
DROP FUNCTION kept_7bff286df9d6;
--> statement-breakpoint
DROP FUNCTION kept_cf45fd7ef97a;
--> statement-breakpoint
DROP FUNCTION kept_d5ae7c38cc67;
