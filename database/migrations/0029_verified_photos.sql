-- Verified photos: a member takes a selfie with a gesture that the server has chosen, and the staff compare it with the
-- pictures of the profile. A selfie is data of a kind with biometrics: it has a consent of its own and is deleted with the
-- decision, after seven days at the latest.

-- The consent joins those that stand already; what was agreed to stays.
alter table sensitive_consents drop constraint sensitive_consents_subject_check;
alter table sensitive_consents add constraint sensitive_consents_subject_check
  check (subject in ('membership', 'looking_for', 'sexuality', 'photo_comparison'));

-- One try of a member: a gesture that was claimed, then the selfie with it, then what the staff saw.
create table selfies (
  -- made by the member's browser, so that a repeated request finds its row
  id uuid primary key,
  member_id uuid not null references members on delete cascade,
  site_id uuid not null references sites on delete cascade,
  gesture text not null check (gesture in (
    'one_finger', 'two_fingers', 'three_fingers', 'four_fingers', 'open_hand', 'fist', 'thumb_up', 'hand_on_head',
    'finger_on_nose', 'hand_on_ear', 'hand_on_chin', 'hands_on_cheeks')),
  state text not null check (state in ('claimed', 'waiting', 'same', 'not_same', 'unclear', 'expired', 'withdrawn', 'lapsed')),
  claimed_at timestamptz not null,
  -- until when a selfie with the gesture is taken
  claim_expires_at timestamptz not null,
  taken_at timestamptz,
  -- the stem of the stored file; empty again as soon as the file is to be removed
  file text,
  delete_at timestamptz,
  deleted_at timestamptz,
  -- where the site wants two people: what the first one saw, which counts for nothing by itself
  first_verdict text check (first_verdict in ('same', 'not_same', 'unclear')),
  first_by uuid references staff on delete set null,
  first_pictures uuid[],
  decided_at timestamptz,
  decided_by uuid references staff on delete set null,
  -- a picture of a face is there only while someone is to look at it
  check ((state = 'waiting') = (file is not null)),
  check (file is null or delete_at <= taken_at + interval '7 days')
);
-- One try of a member at a time.
create unique index selfies_open on selfies (member_id) where state in ('claimed', 'waiting');
-- The tries of a member, newest first: how many there were today, and how the last one ended.
create index selfies_member on selfies (member_id, claimed_at desc, id desc);
-- The queue of the staff, the longest waiting first.
create index selfies_waiting on selfies (site_id, taken_at, id) where state = 'waiting';
-- The job that deletes what no one has decided about.
create index selfies_to_delete on selfies (delete_at) where state = 'waiting';

comment on column selfies.gesture is 'technical: says nothing of a person by itself';
comment on column selfies.file is 'personal: compare it with the pictures of the profile, with separate consent; kept: until the decision, seven days at most; read by: moderators';
comment on column selfies.state is 'personal: tell the member and say which pictures were compared; kept: with the account; read by: the member, moderators';
comment on column selfies.first_verdict is 'personal: let two people decide; kept: with the account; read by: moderators';
comment on column selfies.first_by is 'technical: says nothing of a person by itself';
comment on column selfies.first_pictures is 'technical: says nothing of a person by itself';
comment on column selfies.decided_by is 'technical: says nothing of a person by itself';

-- Pictures of a profile that show the person of the selfie. One that is deleted loses this with its row.
create table compared_pictures (
  member_id uuid not null references members on delete cascade,
  picture_id uuid not null,
  compared_at timestamptz not null,
  primary key (member_id, picture_id),
  foreign key (member_id, picture_id) references pictures (member_id, id) on delete cascade
);

comment on column compared_pictures.picture_id is 'personal: say whether the pictures of the profile were compared; kept: with the account; read by: the member; others see whether the main one was';

-- Whether the main picture was compared (trigger profiles_keep_verified). No one else than a person can be verified.
alter table profiles add column photo_verified boolean not null default false;
alter table profiles add constraint profiles_only_persons_verified
  check (not photo_verified or not (fictional or cam)) not valid;
alter table profiles validate constraint profiles_only_persons_verified;

comment on column profiles.photo_verified is 'personal: show that the main picture was compared; kept: with the account; read by: members';

-- What a member is told of their verification, on the site and by e-mail.
create table verification_notices (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  kind text not null check (kind in ('same', 'not_same', 'unclear', 'expired', 'badge_lost', 'asked')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz
);
-- What a member has not read; a second one of the same kind says nothing more.
create unique index verification_notices_unread on verification_notices (member_id, kind) where read_at is null;
-- When a member was last asked to verify their pictures.
create index verification_notices_member on verification_notices (member_id, created_at);
-- The job that mails them.
create index verification_notices_to_mail on verification_notices (created_at, id) where mailed_at is null;

comment on column verification_notices.kind is 'personal: tell the member of their verification; kept: ninety days; read by: the member';

-- Who has asked whom to verify their pictures: once for each pair. The one who is asked is never told by whom.
create table verification_requests (
  from_id uuid not null references members on delete cascade,
  to_id uuid not null references members on delete cascade,
  created_at timestamptz not null,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
-- How many members someone has asked today.
create index verification_requests_from on verification_requests (from_id, created_at);
-- Requests to a member who is erased.
create index verification_requests_to on verification_requests (to_id);

comment on column verification_requests.from_id is 'personal: ask a member once only; kept: with the account; read by: the one who asked';
comment on column verification_requests.to_id is 'personal: ask a member once only; kept: with the account; read by: the one who asked';

-- Members with a verified photo in the order of their activity: few in a country at first, so they have an index of their
-- own. The bit is that of photo:verified in search_trait.
create index search_members_photo_verified on search_members
  (site_id, gender, country, active_at desc, member_id desc)
  include (date_of_birth, region_id, has_picture, fictional, shown_to_visitors, answers_low, answers_high)
  where visible and (answers_high & 65536) <> 0;
