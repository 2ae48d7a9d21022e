-- Who answers for a fictional profile sees the photos and hears the recordings that were sent to it.
comment on column chat_photos.file is 'personal: show photos sent in a conversation; kept: with the account; read by: both members of the conversation; moderators inside a report; staff who answer for a fictional profile';
comment on column chat_photos.blur is 'personal: show photos sent in a conversation; kept: with the account; read by: both members of the conversation';
comment on column chat_voices.file is 'personal: play voice messages in a conversation; kept: with the account; read by: both members of the conversation; moderators inside a report; staff who answer for a fictional profile';
