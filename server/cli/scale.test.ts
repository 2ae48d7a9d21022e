import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useProgram } from '#tests/program.ts'
import { distribution } from './distribution.ts'
import { planScale } from './scale.ts'

const test = useProgram()

it('gives every table of the schema one place, and no other', async () => {
  const { differences, statements } = await planScale(test.database.db)
  expect(differences).toEqual([])
  expect(statements).toHaveLength(Object.keys(distribution).length)
  expect(statements).toContain("select create_distributed_table('members', 'id');")
  expect(statements).toContain(
    "select create_distributed_table('messages', 'conversation_id', colocate_with => 'conversations');",
  )
  expect(statements).toContain("select create_reference_table('sites');")
})

it('names a key that every distributed table has', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    test.database.db,
  )
  const columns = new Set(rows.map((row) => row.name))
  const missing = Object.entries(distribution).flatMap(([table, place]) =>
    typeof place === 'string' || columns.has(`${table}.${place.key}`) ? [] : [`${table}.${place.key}`],
  )
  expect(missing).toEqual([])
})

it('knows what of the hot tables stands in the way, as docs/scaling.md tells it, and nothing else does', async () => {
  const { obstacles } = await planScale(test.database.db)
  const hot = [
    ...['members', 'profiles', 'member_states', 'member_events', 'credit_movements', 'search_members'],
    ...['sessions', 'known_devices', 'pictures', 'likes', 'blocks'],
    ...['conversations', 'messages', 'message_words'],
  ]
  expect(obstacles.filter((one) => hot.includes(one.split(':')[0] ?? ''))).toEqual([
    'conversations: unique conversations_member_a_member_b_key lacks id',
    'members: unique members_email_identity lacks id',
    'members: unique members_signup_key lacks id',
    'members: unique members_site_id_email_key_key lacks id',
    'messages: unique messages_client_id lacks conversation_id',
    'profiles: unique profiles_site_id_name_key_key lacks member_id',
    'blocks: foreign key blocks_blocked_id_fkey leaves its machine for members',
    'conversations: foreign key conversations_member_a_fkey leaves its machine for members',
    'conversations: foreign key conversations_member_b_fkey leaves its machine for members',
    'likes: foreign key likes_to_id_fkey leaves its machine for members',
    'members: foreign key members_ban_notice_id_id_fkey leaves its machine for decision_notices',
    'profiles: foreign key profiles_restriction_notice_id_member_id_fkey leaves its machine for decision_notices',
  ])
})

it('is told table by table in docs/scaling.md, with the keys', () => {
  const paper = readFileSync('docs/scaling.md', 'utf8')
  const untold = Object.entries(distribution).flatMap(([table, place]) =>
    place === 'local' || paper.includes(`\`${table}\``) ? [] : [table],
  )
  expect(untold).toEqual([])
})

it('notices a table without a place and a key that leaves its machine', async () => {
  const { db } = test.database
  await sql`create table strangers (member_id uuid primary key references members)`.execute(db)
  const { differences, obstacles } = await planScale(db)
  expect(differences).toEqual(['strangers has no place yet'])
  expect(obstacles).toContain(
    'strangers: foreign key strangers_member_id_fkey leaves its machine for members',
  )
  await sql`drop table strangers`.execute(db)
})
