-- Which message a message answers, and how members react to messages.

-- A message that quotes another one of its conversation. The quoted one may go while the quote stays: then the row says
-- that there was one, and nothing more.
create table message_quotes (
  conversation_id uuid not null,
  message_id uuid not null,
  quoted_id uuid,
  primary key (conversation_id, message_id),
  foreign key (conversation_id, message_id) references messages on delete cascade,
  -- both keys name the conversation, so no message of another one can be quoted
  foreign key (conversation_id, quoted_id) references messages on delete set null (quoted_id)
);
-- The quotes of a message that is removed.
create index message_quotes_quoted on message_quotes (conversation_id, quoted_id) where quoted_id is not null;

comment on column message_quotes.quoted_id is 'personal: show what a message answers; kept: until the quoted message is unsent, or with the message; read by: both members of the conversation; moderators inside a report';

-- One reaction of each member to each message.
create table message_reactions (
  conversation_id uuid not null,
  message_id uuid not null,
  member_id uuid not null references members on delete cascade,
  reaction text not null check (reaction in ('heart', 'laugh', 'wow', 'sad', 'thumbs_up', 'fire')),
  created_at timestamptz not null,
  primary key (conversation_id, message_id, member_id),
  foreign key (conversation_id, message_id) references messages on delete cascade
);
-- The newest reaction of a conversation, for its row in the list.
create index message_reactions_newest on message_reactions (conversation_id, created_at);
-- The reactions of a member, for their archive and their erasure.
create index message_reactions_member on message_reactions (member_id);

comment on column message_reactions.reaction is 'personal: show how members react to messages; kept: until taken back, or with the message; read by: both members of the conversation; moderators inside a report';
