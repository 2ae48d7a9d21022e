-- database/functions/messages_to_send.sql
--
-- Reads the messages that send_messages is given, in their order: a JSON array of MessageToSend
-- (server/app/services/chat.ts). `rows 10` is how many to expect, since PostgreSQL would plan for a hundred.
create or replace function messages_to_send(p_messages jsonb) returns table (
  site_id uuid,
  from_id uuid,
  to_id uuid,
  -- made by the sender's browser, the same when it tries again
  client_id uuid,
  -- the ids that are used where the message is stored, starts a conversation and is paid
  message_id uuid,
  new_conversation_id uuid,
  movement_id uuid,
  kind text,
  body text,
  photo_id uuid,
  gift text,
  gif_id text,
  -- the price in credits
  price int,
  -- whether the receiver has no screen open, and whether one that is open shows the message at once
  away boolean,
  shown boolean,
  -- whether the message may start a conversation, since the rules for first messages allow it
  may_start boolean,
  sent_at timestamptz,
  place bigint
) language plpgsql immutable rows 10 as $$
begin
  return query
  select m.* from rows from (jsonb_to_recordset(p_messages) as (
    site_id uuid, from_id uuid, to_id uuid, client_id uuid, message_id uuid, new_conversation_id uuid, movement_id uuid,
    kind text, body text, photo_id uuid, gift text, gif_id text, price int, away boolean, shown boolean, may_start boolean,
    sent_at timestamptz)
  ) with ordinality as m;
end $$;
