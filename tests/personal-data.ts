import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** A field of the schema with what its comment says of it. */
export interface Field {
  readonly table: string
  readonly column: string
  readonly comment: string | null
}

/** Fields without personal data, in tables about people. */
const technical =
  /^(id|key|seq|number|position|version|status|state|kind|hash|site_id|.*_id|.*_at|.*_on|.*_key|width|height|height|day|blocks|wrong|times|tries|bound|step|last_step|currency|locale|provider.*|reference|collect_on|completes|expires|since)$/

/** Tables without anything about a person: settings, lists and counters of the site. */
const impersonal = new Set([
  ...['bank_payouts', 'cities', 'city_aliases', 'content_pages', 'deletion_counts', 'direct_debit_batches'],
  ...[
    'gazetteer_editions',
    'gifs',
    'gifts',
    'icebreakers',
    'invoice_counters',
    'job_workers',
    'ledger_checks',
    'picture_block_changes',
    'pod_feeds',
    'pod_picture_blocks',
    'site_move_changes',
    'site_moves',
    'packages',
    'regions',
  ],
  ...[
    'payment_providers',
    'rate_limits',
    'applied_migrations',
    'applied_functions',
    'server_secrets',
    'site_hosts',
    'sites',
  ],
  ...[
    'files_to_remove',
    'message_words_state',
    'search_cities_state',
    'discount_redemptions',
    'staff_invitations',
    'staff_sites',
    'payment_changes',
    'message_overrides',
    'page_texts',
    'prompts',
    'default_prompts',
    'agreement_documents',
    'age_issuers',
    'age_providers',
  ],
])

/** Returns every field of the schema, in order. */
export async function findFields({ db }: Pick<Database, 'db'>): Promise<Field[]> {
  const { rows } = await sql<Field>`
    select c.relname as table, a.attname as column, col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  return rows
}

export interface PersonalField {
  readonly table: string
  readonly column: string
  readonly why: string
  readonly kept: string
  readonly readBy: string
}

const form = /^personal: (?<why>.+); kept: (?<kept>.+); read by: (?<readBy>.+)$/

/** Returns the fields whose comments call them personal. */
export function listPersonalFields(fields: readonly Field[]): PersonalField[] {
  return fields.flatMap(({ table, column, comment }) => {
    const { why, kept, readBy } = form.exec(comment ?? '')?.groups ?? {}
    return why && kept && readBy ? [{ table, column, why, kept, readBy }] : []
  })
}

/** Fields without personal data in a table about people. */
export function listUnexplained(fields: readonly Field[]): string[] {
  return fields
    .filter(({ table, column, comment }) => {
      if (impersonal.has(table) || form.test(comment ?? '') || comment?.startsWith('technical: '))
        return false
      return !technical.test(column)
    })
    .map(({ table, column }) => `${table}.${column}`)
}

/** Returns the paper for members and operators. */
export function formatPaper(personal: readonly PersonalField[]): string {
  const tables = [...new Set(personal.map(({ table }) => table))]
  const parts = tables.map((table) => {
    const rows = personal.filter((field) => field.table === table)
    const groups = new Map<string, PersonalField[]>()
    for (const row of rows) {
      const key = `${row.why}|${row.kept}|${row.readBy}`
      groups.set(key, [...(groups.get(key) ?? []), row])
    }
    const lines = [...groups.values()].map((group) => {
      const [first] = group
      const columns = group.map(({ column }) => `\`${column}\``).join(', ')
      return `| ${columns} | ${first?.why} | ${first?.kept} | ${first?.readBy} |`
    })
    return [
      `## ${table}`,
      '',
      '| fields | why | how long | who reads it |',
      '|---|---|---|---|',
      ...lines,
    ].join('\n')
  })
  return [
    '# Personal data',
    '',
    'Every field that says something about a person: why and how long it is kept, and who reads it. This page is generated',
    'from the comments of the database columns by `npx vitest run tests/personal-data.test.ts -u`. The test fails if the two',
    'differ, or if a field in a table about people has no such comment.',
    '',
    '“With the account” means until it is erased, fourteen days after its member has left. Positions are rounded, used for',
    'one answer and never stored. Card numbers never reach the program.',
    '',
    'Data is deleted in the night after its time is up; `server/app/jobs/promised-times.test.ts` checks the nightly job',
    'against each period. The books stay for at least ten years; the program deletes none of them.',
    '',
    parts.join('\n\n'),
    '',
  ].join('\n')
}
