-- Whether a line of a draft is its rent: called so, or the first one where none is.
-- Last made by migration 0180_asked-rents.

CREATE OR REPLACE FUNCTION is_rent_line(line invoice_items) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT line.description ILIKE 'sewa%' OR line.position = 0 AND NOT EXISTS (
    SELECT FROM invoice_items o WHERE o.invoice_id = line.invoice_id AND o.description ILIKE 'sewa%')
$$;
