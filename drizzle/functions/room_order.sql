-- The order of rooms, as people count: each run of digits gets twenty, so that comparing bytes compares numbers. A
-- generated column holds what it answers (normal_text.sql says what that means for a change).
-- Last made by migration 0061_room_numbers.

CREATE OR REPLACE FUNCTION room_order(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(normal_text(number), '([0-9]+)', '0000000000000000000\1', 'g'),
    '[0-9](?=[0-9]{20})', '', 'g');
