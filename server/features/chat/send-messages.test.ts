import { expect, it } from 'vitest'
import { aMember, aSite } from '#tests/builders.ts'
import { fillConversation } from '#tests/long-conversation.ts'
import { aMessageToSend } from '#tests/message-to-send.ts'
import { useProgram } from '#tests/program.ts'
import { callSendMessages } from './send-messages.sql.ts'

const test = useProgram()

it('finds messages by key even on a connection whose plan is older than most of them', async () => {
  const site = await aSite(test)
  const members = () => Promise.all([aMember(test, site, { credits: 5 }), aMember(test, site)])
  const [[anna, ben], [carl, dora]] = [await members(), await members()]
  const client = await test.database.pool.connect()
  const send = () => {
    const message = aMessageToSend({
      site_id: site.id,
      from_id: anna.id,
      to_id: ben.id,
      sent_at: test.clock.now(),
    })
    return callSendMessages(
      {
        db: test.database.db,
        prepared: async ({ sql: text, parameters }) =>
          (await client.query({ name: 'send', text, values: [...parameters] })).rows,
      },
      [message],
      3,
    )
  }
  try {
    await send()
    await client.query('vacuum analyze messages')
    await send()
    await fillConversation(test.database, { siteId: site.id, pair: [carl.id, dora.id], messages: 2000 })

    await client.query('begin')
    const [sent] = await send()
    const { rows } = await client.query(
      "select idx_tup_fetch::int + seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'messages'",
    )
    await client.query('commit')
    expect(sent).toMatchObject({ refused: null, repeat_of: null, sender_credits: 2 })
    expect(rows[0]?.read).toBeLessThan(10)
  } finally {
    client.release()
  }
})
