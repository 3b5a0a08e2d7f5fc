-- The form in which names, room numbers and articles are compared: the rule of shared/rules/normal-text.ts. Most texts
-- are of plain letters, for which lower() is the same and much faster. Generated columns hold what it answers: a change
-- of the rule must also write these again, or rows of before and after do not find each other.
-- Last made by migration 0061_room_numbers.

CREATE OR REPLACE FUNCTION normal_text(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN typed ~ '^[!-_a-~]+( [!-_a-~]+)*$' THEN lower(typed COLLATE pg_c_utf8) ELSE
    normalize(btrim(regexp_replace(lower(regexp_replace(
      translate(normalize(translate(typed,
        U&'\2018\2019\201B\02B9\02BB\02BC\02BD\02BE\02BF\02C8\02CA\02CB`\00B4\2032\2035\FF07\FF40\A78C\201C\201D\201E\201F\2033\2036\02BA\02DD\02EE\FF02\301D\301E\2010\2011\2012\2013\2014\2015\2212\2043\02D7\FE58\FE63\FF0D\2044\2215\201A', '''''''''''''''''''''''''''''''''''''''""""""""""""------------//,'), NFKD),
        U&'\2018\2019\201B\02B9\02BB\02BC\02BD\02BE\02BF\02C8\02CA\02CB`\00B4\2032\2035\FF07\FF40\A78C\201C\201D\201E\201F\2033\2036\02BA\02DD\02EE\FF02\301D\301E\2010\2011\2012\2013\2014\2015\2212\2043\02D7\FE58\FE63\FF0D\2044\2215\201A', '''''''''''''''''''''''''''''''''''''''""""""""""""------------//,'),
      '[\u0300-\u036F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g') COLLATE pg_c_utf8),
      '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g')), NFC) END;
