-- Only the Worker before migration 0030 chose for groups of notices; what it chose is in notice_choices.
DROP TABLE "notification_preferences" CASCADE;--> statement-breakpoint
DROP FUNCTION carry_group_choice();
