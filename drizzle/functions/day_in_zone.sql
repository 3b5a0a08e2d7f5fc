-- The day of a zone of a kost at an instant.
-- Last made by migration 0154_days-of-the-kost.

CREATE OR REPLACE FUNCTION day_in_zone(at timestamptz, zone text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (at AT TIME ZONE CASE zone WHEN 'WITA' THEN 'Asia/Makassar' WHEN 'WIT' THEN 'Asia/Jayapura' ELSE 'Asia/Jakarta' END)::date;
