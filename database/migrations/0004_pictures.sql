-- Pictures of a profile. File names are random and unguessable: a locked picture's name is never sent.

create table pictures (
  member_id uuid not null references members on delete cascade,
  id uuid not null,
  position int not null,
  state text not null check (state in ('pending', 'approved', 'refused')),
  refusal text,
  -- the stem of the stored files: <file>.webp, <file>-thumb.webp, <file>-card.webp, <file>-match.webp
  file text not null unique,
  width int not null,
  height int not null,
  -- a 24 px wide blurred rendering as a data address, drawn on the server
  blur text not null,
  perceptual_hash text,
  -- demo and fictional profiles: what the portrait generator draws the files from
  portrait jsonb,
  created_at timestamptz not null,
  primary key (member_id, id)
);
