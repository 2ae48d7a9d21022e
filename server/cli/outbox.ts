import { parseArgs } from 'node:util'
import { findOutbox } from './operator.sql.ts'
import { withDatabase } from './with-database.ts'

/** Prints the newest e-mails, text messages and pushes, for their links when no mail server is configured. */
export async function outbox(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { limit: { type: 'string', default: '10' }, json: { type: 'boolean' } },
  })
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1) {
    console.error(`--limit must be a whole number of at least 1; it is "${values.limit}".`)
    return 64
  }
  return withDatabase(async ({ opened: { database } }) => {
    const rows = await findOutbox(database.db, limit)
    if (values.json) console.log(JSON.stringify(rows, null, 2))
    else if (rows.length === 0) console.log('The outbox is empty.')
    else {
      for (const row of rows.reverse()) {
        const state = row.sent_at ? `sent ${row.sent_at.toISOString()}` : 'not sent'
        console.log(
          `\n${row.created_at.toISOString()}  ${row.channel}  ${row.recipient}  (${state})\n${row.subject}\n${row.body_text}`,
        )
      }
    }
    return 0
  })
}
