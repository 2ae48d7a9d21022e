-- database/functions/search_trait.sql
--
-- Returns the number of an answer together with country and gender; null for an answer that is not in the list. Its place
-- in the list is stored as a bit (answer_bits): append new answers at the end, never reorder.
create or replace function search_trait(of_gender text, of_country text, field text, value text) returns int
language sql immutable parallel safe as $$
  select ((ascii(of_country) - 65) * 26 + ascii(substr(of_country, 2)) - 65) * 2048 + (of_gender = 'female')::int * 1024
    + array_position(array[
      'hair_color:black', 'hair_color:brown', 'hair_color:blond', 'hair_color:red', 'hair_color:grey',
      'hair_color:white', 'hair_color:bald', 'hair_color:other',
      'eye_color:brown', 'eye_color:blue', 'eye_color:green', 'eye_color:hazel', 'eye_color:grey', 'eye_color:other',
      'body_type:slim', 'body_type:average', 'body_type:athletic', 'body_type:curvy', 'body_type:full', 'body_type:other',
      'relationship_status:single', 'relationship_status:in_relationship', 'relationship_status:married',
      'relationship_status:separated', 'relationship_status:divorced', 'relationship_status:widowed',
      'relationship_status:complicated',
      'tattoos:none', 'tattoos:few', 'tattoos:many',
      'interests:travel', 'interests:camping', 'interests:hiking', 'interests:nature', 'interests:beach',
      'interests:cycling', 'interests:running', 'interests:swimming', 'interests:fitness', 'interests:yoga',
      'interests:dancing', 'interests:football', 'interests:tennis', 'interests:sailing', 'interests:winter_sports',
      'interests:motorcycling', 'interests:horses', 'interests:dogs', 'interests:cats', 'interests:cooking',
      'interests:baking', 'interests:eating_out', 'interests:wine', 'interests:coffee', 'interests:music',
      'interests:concerts', 'interests:singing', 'interests:making_music', 'interests:films', 'interests:series',
      'interests:theatre', 'interests:museums', 'interests:books', 'interests:photography', 'interests:painting',
      'interests:crafts', 'interests:diy', 'interests:gardening', 'interests:board_games', 'interests:gaming',
      'interests:languages', 'interests:volunteering',
      'looking_for:male', 'looking_for:female', 'looking_for:both', 'about_me:written',
      'photo:verified'
    ], field || ':' || value)
$$;
