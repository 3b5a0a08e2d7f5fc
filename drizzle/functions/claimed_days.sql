-- The days that a tenancy claims of its room (stays.claimed): from the day of moving in, or its contract's first, up to the
-- day on which it was left, or else its contract's end or that of a planned move. That day is not in it; a tenancy that
-- ended on its first day claims none.
-- Last made by migration 0136_planned-moves.

CREATE OR REPLACE FUNCTION claimed_days(tenancy tenancies) RETURNS daterange LANGUAGE sql IMMUTABLE
  RETURN daterange(coalesce(tenancy.check_in_date, tenancy.contract_start),
    greatest(coalesce(tenancy.check_in_date, tenancy.contract_start), coalesce(tenancy.check_out_date, least(tenancy.contract_end, tenancy.moves_on))));
