-- Contract papers and the answers to them are append-only: another text is another version. They go only with their
-- tenancy, as when an import is undone.
-- Last made by migration 0114_contracts.

CREATE OR REPLACE FUNCTION refuse_contract_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'contracts' THEN
    IF NOT EXISTS (SELECT FROM tenancies WHERE id = OLD.tenancy_id) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM contracts WHERE id = OLD.contract_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER contracts_append_only BEFORE UPDATE OR DELETE ON contracts
FOR EACH ROW EXECUTE FUNCTION refuse_contract_change();

CREATE OR REPLACE TRIGGER contract_answers_append_only BEFORE UPDATE OR DELETE ON contract_answers
FOR EACH ROW EXECUTE FUNCTION refuse_contract_change();

CREATE OR REPLACE TRIGGER contracts_no_truncate BEFORE TRUNCATE ON contracts
FOR EACH STATEMENT EXECUTE FUNCTION refuse_contract_change();

CREATE OR REPLACE TRIGGER contract_answers_no_truncate BEFORE TRUNCATE ON contract_answers
FOR EACH STATEMENT EXECUTE FUNCTION refuse_contract_change();
