-- database/functions/id_after.sql
--
-- Returns an id (UUIDv7) one millisecond after `p_id`, with the random part of `p_chance`.
create or replace function id_after(p_id uuid, p_chance uuid) returns uuid language sql immutable strict parallel safe as $$
  select (lpad(to_hex(('x' || left(replace(p_id::text, '-', ''), 12))::bit(48)::bigint + 1), 12, '0')
    || substr(replace(p_chance::text, '-', ''), 13))::uuid
$$;
