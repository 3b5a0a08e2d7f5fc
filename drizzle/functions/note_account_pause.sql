-- When an account was switched off and on again (account_pauses): for an owner's tenants much stops meanwhile
-- (worker/db/pauses.ts). The writer's clock says when, since each switch also sets updated_at.
-- Last made by migration 0058_account_pauses.

CREATE OR REPLACE FUNCTION note_account_pause() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  switched_at timestamptz := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
BEGIN
  if new.status = 'ACTIVE' and new.is_active then
    update account_pauses set resumed_at = greatest(paused_at, switched_at)
    where user_id = new.id and resumed_at is null;
  else
    insert into account_pauses (user_id, paused_at) values (new.id, switched_at)
    on conflict (user_id) where resumed_at is null do nothing;
  end if;
  return null;
END $$;

CREATE OR REPLACE TRIGGER users_note_pause AFTER UPDATE OF status, is_active ON users FOR EACH ROW
WHEN ((old.status = 'ACTIVE' and old.is_active) is distinct from (new.status = 'ACTIVE' and new.is_active))
EXECUTE FUNCTION note_account_pause();
