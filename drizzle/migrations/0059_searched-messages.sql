-- Searches for the messages of a bill read the index alone, and not all that waits to be put into it.
ALTER INDEX "messages_invoice_ids_idx" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('messages_invoice_ids_idx');
