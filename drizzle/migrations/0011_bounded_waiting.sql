-- How long PostgreSQL works on what the Worker asks: nobody waits for an answer any more after 8 seconds of a read and 15
-- of a write. Kept with the database, since Neon's pooler takes no settings from a connection.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET statement_timeout = %L', current_database(), '10s');
  EXECUTE format('ALTER DATABASE %I SET lock_timeout = %L', current_database(), '4s');
  EXECUTE format('ALTER DATABASE %I SET transaction_timeout = %L', current_database(), '14s');
  EXECUTE format('ALTER DATABASE %I SET idle_in_transaction_session_timeout = %L', current_database(), '10s');
END $$;
