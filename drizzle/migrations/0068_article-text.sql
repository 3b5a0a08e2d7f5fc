CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- at once: articles are a few thousand, and 2,000 take some seconds
ALTER TABLE "articles" ADD COLUMN "searched_text" text GENERATED ALWAYS AS (normal_text(title || ' ' || excerpt || ' ' || content)) STORED;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "articles_searched_text_idx" ON "articles" USING gin ("searched_text" gin_trgm_ops) WITH (fastupdate=false) WHERE status = 'PUBLISHED';
