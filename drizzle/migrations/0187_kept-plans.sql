DROP FUNCTION kept_076c1f0242f1;
--> statement-breakpoint
DROP FUNCTION kept_09a05d60c00b;
--> statement-breakpoint
DROP FUNCTION kept_16e922403395;
--> statement-breakpoint
DROP FUNCTION kept_39c9bb615dae;
--> statement-breakpoint
DROP FUNCTION kept_3e17a9aebf17;
--> statement-breakpoint
DROP FUNCTION kept_45287d62df39;
--> statement-breakpoint
DROP FUNCTION kept_535b9f07a09a;
--> statement-breakpoint
DROP FUNCTION kept_74c3151e470a;
--> statement-breakpoint
DROP FUNCTION kept_a00903f3ff0e;
--> statement-breakpoint
DROP FUNCTION kept_b26ee1fd3ca0;
--> statement-breakpoint
DROP FUNCTION kept_c125b704ea28;
--> statement-breakpoint
DROP FUNCTION kept_c8ba5eddc2aa;
--> statement-breakpoint
DROP FUNCTION kept_e0a3716120ad;
--> statement-breakpoint
DROP FUNCTION kept_e928c1da4fea;
--> statement-breakpoint
DROP FUNCTION kept_ef043dd17547;
--> statement-breakpoint
DROP FUNCTION kept_write_2271802df5e6;
--> statement-breakpoint
DROP FUNCTION kept_write_26ae69252e57;
--> statement-breakpoint
DROP FUNCTION kept_write_8ee1cd302794;
--> statement-breakpoint
DROP FUNCTION kept_write_918b25976c59;
--> statement-breakpoint
DROP FUNCTION kept_write_a7ba309da4ee;
--> statement-breakpoint
DROP FUNCTION kept_write_b19d15ad6f87;
--> statement-breakpoint
DROP FUNCTION kept_write_c2bfb37cec06;
--> statement-breakpoint
DROP FUNCTION kept_write_d3ef66ce9432;
--> statement-breakpoint
DROP FUNCTION kept_write_ff2eb1714886;
