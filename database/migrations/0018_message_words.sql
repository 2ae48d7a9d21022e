-- The words of messages are gathered anew: more letters are folded than when they were gathered. Until a message's turn
-- has come, a search reads it as it is.
truncate message_words;
update message_words_state set gathered_until = '-infinity';
