-- The ledger of deposits is append-only: an entry is taken back by another one. Its entries go only with their tenancy, as
-- when an import is undone.
-- Last made by migration 0106_deposit-receipts.

CREATE OR REPLACE FUNCTION refuse_deposit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM tenancies WHERE id = OLD.tenancy_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'deposit_entries is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER deposit_entries_append_only BEFORE UPDATE OR DELETE ON deposit_entries
FOR EACH ROW EXECUTE FUNCTION refuse_deposit_change();

CREATE OR REPLACE TRIGGER deposit_entries_no_truncate BEFORE TRUNCATE ON deposit_entries
FOR EACH STATEMENT EXECUTE FUNCTION refuse_deposit_change();
