import { expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { fillConversation } from '#tests/long-conversation.ts'
import { useProgram } from '#tests/program.ts'
import type { MessageToSend } from '../../app/services/chat.ts'
import { callSendMessages } from './send-messages.sql.ts'

const test = useProgram()

it('finds messages by key even on a connection whose plan is older than most of them', async () => {
  const site = await aSite(test)
  const members = () => Promise.all([aMember(test, site, { credits: 5 }), aMember(test, site)])
  const [[anna, ben], [carl, dora]] = [await members(), await members()]
  const client = await test.database.pool.connect()
  const send = () => {
    const message: MessageToSend = {
      site_id: site.id,
      from_id: anna.id,
      to_id: ben.id,
      message_id: createId(),
      new_conversation_id: createId(),
      movement_id: createId(),
      kind: 'text',
      body: 'hi',
      photo_id: null,
      gift: null,
      gif_id: null,
      voice_id: null,
      price: 1,
      client_id: createId(),
      away: false,
      shown: false,
      may_start: true,
      sent_at: test.clock.now(),
    }
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
