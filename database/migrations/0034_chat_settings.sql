-- What a member has set for one of their conversations; no row where everything is as usual.
create table chat_settings (
  member_id uuid not null references members on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- since when it stands above the others in the list
  pinned_at timestamptz,
  -- no push, no mail and no sound for it
  muted boolean not null default false,
  -- marked as unread by hand, until it is opened
  marked_unread boolean not null default false,
  primary key (member_id, conversation_id)
);
-- What both members have set for a conversation that goes.
create index chat_settings_conversation on chat_settings (conversation_id);

comment on column chat_settings.pinned_at is 'personal: show the conversations that a member has pinned above the others; kept: until unpinned, or with the conversation; read by: the member';
comment on column chat_settings.muted is 'personal: tell nothing of conversations that a member has muted; kept: until unmuted, or with the conversation; read by: the member';
comment on column chat_settings.marked_unread is 'personal: show what a member has marked as unread; kept: until it is opened, or with the conversation; read by: the member';
