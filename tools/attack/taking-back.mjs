import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

export const name = 'taking-back'

const MAX_MILLISECONDS = 5000

/** Opens the live socket of a member; `until` waits for a message that it never acknowledges. */
async function openScreen(site, { cookie }) {
  const socket = new WebSocket(`${site.origin.replace('http', 'ws')}/api/events.php`, {
    headers: { cookie, origin: site.origin },
  })
  const frames = []
  socket.on('message', (data) => frames.push(String(data)))
  socket.on('error', (error) => frames.push(String(error)))
  const until = async (text) => {
    for (let waited = 0; waited < MAX_MILLISECONDS; waited += 50) {
      if (frames.some((frame) => frame.includes(text))) return
      await sleep(50)
    }
    throw new Error('the screen was shown nothing')
  }
  await until('"ready"')
  return { until, close: () => socket.close() }
}

/** The ways in which a receiver reads a message without ever saying so. */
const ways = {
  'the list': (site, { cookie }) => site.call('/api/chats.php', { cookie }),
  'the opened chat': (site, { cookie }, { conversation }) =>
    site.call(`/api/chat.php?conversation=${conversation}`, { cookie }),
  'a search': (site, { cookie }, { text }) =>
    site.call(`/api/chat-search.php?q=${encodeURIComponent(text)}`, { cookie }),
}

/** Sends a message, has it read in one of the ways, and unsends it. Returns the credits that were refunded. */
async function sendAndUnsend(site, { sender, receiver }, read) {
  const text = `secret${randomUUID().slice(0, 8)}`
  const { json: sent } = await site.call('/api/chat.php', {
    method: 'POST',
    cookie: sender.cookie,
    body: { profile: receiver.user.profile.id, text, client_id: randomUUID() },
  })
  const { conversation, id: message } = sent.message
  const seen = await read({ conversation, text })
  if (seen && !seen.bytes.toString('utf8').includes(text)) throw new Error('the receiver was shown nothing')
  const { json: taken } = await site.call('/api/chat-message.php', {
    method: 'DELETE',
    cookie: sender.cookie,
    body: { conversation, message },
  })
  return taken.credits - sent.user.credits
}

/** Chats for free: unsends messages that the receiver has already seen, to get the credits back. */
export async function attack(site) {
  const sender = await site.logIn('daan')
  const receiver = await site.logIn('sofie')
  const both = { sender, receiver }
  const returned = {}
  for (const [way, read] of Object.entries(ways)) {
    returned[way] = await sendAndUnsend(site, both, (message) => read(site, receiver, message))
  }
  const screen = await openScreen(site, receiver)
  returned['a live screen'] = await sendAndUnsend(site, both, async ({ text }) => {
    await screen.until(text)
  })
  screen.close()
  await sleep(500)
  const unseen = await sendAndUnsend(site, both, async () => undefined)
  const leaks = Object.entries(returned).filter(([, credits]) => credits > 0)
  return {
    held: leaks.length === 0 && unseen === 1,
    line: `taken back after ${Object.keys(returned).join(', ')}: ${
      leaks.length === 0
        ? 'no credit came back'
        : `credits came back after ${leaks.map(([way]) => way).join(', ')}`
    }; taken back unseen: ${unseen} credit`,
  }
}
