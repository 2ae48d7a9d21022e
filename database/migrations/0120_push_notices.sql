-- Messages to members who were away and have a browser with web push: a row waits here until its pushes are queued.
-- send_messages (0043) writes it in the transaction of the message, so that none is lost. Safe beside a running older
-- version, which does not know the table.
create table push_notices (
  member_id uuid not null references members on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- the newest message; older ones of the conversation were said by it too
  message_id uuid not null,
  first_message boolean not null,
  created_at timestamptz not null,
  primary key (member_id, conversation_id)
);
