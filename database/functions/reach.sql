-- database/functions/reach.sql
--
-- How a member stands to a viewer, for everything that lets members meet: sending, liking, opening a profile, its
-- pictures. It returns facts; each caller decides by them, in the order of its own refusals. The same in the form of a
-- list that is left out of a search: hiddenFrom (server/features/profiles/hidden.sql.ts).
--
-- Gives one row, or none where there is no such member on the site. The viewer is null for visitors.
--
-- One plain select, so that PostgreSQL puts it into the statement that calls it: it costs what its joins cost.
create or replace function reach(p_site uuid, p_viewer uuid, p_member uuid) returns table (
  id uuid,
  name text,
  -- neither disabled, banned nor about to be deleted
  is_there boolean,
  -- the e-mail address is confirmed
  is_confirmed boolean,
  is_cam boolean,
  invisible boolean,
  shown_to_visitors boolean,
  blocks_viewer boolean,
  blocked_by_viewer boolean,
  -- one of the two is a fictional profile, and the other one wants to see none
  unwanted boolean,
  -- changes whenever the member's account or profile does
  version text
) language sql stable parallel safe as $$
  select member.id, profile.name,
    profile.status = 'active' and member.status in ('activated', 'not_confirmed'),
    member.status <> 'not_confirmed',
    member.kind = 'cam',
    member.invisible,
    member.shown_to_visitors,
    theirs.blocker_id is not null,
    own.blocker_id is not null,
    coalesce(member.kind = 'fictional' and viewer.hide_fictional or viewer.kind = 'fictional' and member.hide_fictional, false),
    member.xmin || '.' || profile.xmin
  from members member
  join profiles profile on profile.member_id = member.id
  left join members viewer on viewer.id = p_viewer
  left join blocks theirs on theirs.blocker_id = member.id and theirs.blocked_id = p_viewer
  left join blocks own on own.blocker_id = p_viewer and own.blocked_id = member.id
  where member.id = p_member and member.site_id = p_site
$$;
