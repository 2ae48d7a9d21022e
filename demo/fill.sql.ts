/** Two processes that start at once fill one after the other; released at the end of the transaction. */
export const lockDemo = `select pg_advisory_xact_lock(hashtext('demo'))`

/** $1 host. */
export const findSiteOfHost = `select site_id from site_hosts where host = $1`

/** $1 id, $2 settings, $3 now. */
export const insertSite = `insert into sites (id, settings, created_at) values ($1, $2, $3)`

/** $1 site, $2 hosts; the first is the main one. */
export const insertHosts = `
  insert into site_hosts (host, site_id, main)
  select host, $1, place = 1 from unnest($2::text[]) with ordinality as hosts (host, place)
  on conflict (host) do nothing`

/** $1 site, $2 ids, $3 tiers, $4 credits, $5 prices in cents, $6 currency, $7 country or null for all. */
export const insertPackages = `
  insert into packages (site_id, id, tier, credits, price_cents, currency, country, position)
  select $1, id, tier, credits, price_cents, $6, $7, place
  from unnest($2::uuid[], $3::text[], $4::int[], $5::int[]) with ordinality as sold (id, tier, credits, price_cents, place)`

/** $1 site, $2 ids, $3 texts. */
export const insertIcebreakers = `
  insert into icebreakers (site_id, id, position, texts)
  select $1, id, place, texts from unnest($2::text[], $3::jsonb[]) with ordinality as lines (id, texts, place)`

/** $1 site, $2 token, $3 languages, $4 texts, $5 now. */
export const insertContentPage = `
  insert into content_pages (site_id, token, language, text, published, updated_at)
  select $1, $2, language, text, true, $5 from unnest($3::text[], $4::text[]) as texts (language, text)`

/** $1 countries. */
export const selectCities = `
  select id, country, region_id as "regionId", name, population from cities where country = any ($1::text[]) order by id`

/** $1 members, $2 when each was last here. A new row of search_members takes the signup for that. */
export const setActivity = `
  update search_members s set active_at = seen.active_at
  from unnest($1::uuid[], $2::timestamptz[]) as seen (member_id, active_at) where s.member_id = seen.member_id`

export const analyzeFilled = [
  'members',
  'member_states',
  'profiles',
  'search_members',
  'search_traits',
  'pictures',
  'likes',
  'conversations',
  'messages',
  'cities',
  'regions',
].map((table) => `analyze ${table}`)

/** $1 site: the names that are taken, compared. */
export const selectNames = `select name from profiles where site_id = $1`

/** $1 site. */
export const countDemoMembers = `select count(*)::int as count from members where site_id = $1 and is_demo`

/** Files of the demo's pictures, for taking them off the disk. */
export const selectDemoFiles = `
  select p.file from pictures p join members m on m.id = p.member_id where m.is_demo`

export const deleteDemoMembers = `delete from members where is_demo`

/** Sites of the demo that nobody real has joined. */
export const deleteDemoSites = `
  delete from sites s where (s.settings ->> 'is_demo')::boolean
    and not exists (select 1 from members m where m.site_id = s.id)`
