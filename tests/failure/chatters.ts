import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createId } from '#server/platform/ids.ts'
import type { Random } from '#server/platform/random.ts'
import { LiveConnection } from '#web/app/live/live.ts'
import type { TestMember } from '../builders.ts'
import { runInTab } from './browser-socket.ts'
import type { Client } from './request.ts'

const Sent = z.object({ message: z.object({ id: z.string() }) })

/** A member with a tab open, who writes to one other member. */
export interface Chatter {
  readonly id: string
  readonly received: { id: string; from_me: boolean }[]
  /** Ids of the acknowledged messages, in their order. */
  readonly sent: string[]
  isOpen(): boolean
  /** Returns when the tab last connected. */
  openedAt(): number
  /** Returns the longest time between losing the connection and having it again, in milliseconds. */
  longestBreak(): number
  /** Returns how often the numbers could not be resumed. */
  gaps(): number
  close(): void
}

/** Opens the tab of a member with the same client code as the page. */
export function openTab(member: TestMember, forgets: boolean): Chatter {
  const received: { id: string; from_me: boolean }[] = []
  let open = false
  let openedAt = 0
  let lostAt: number | null = null
  let longest = 0
  let gaps = 0
  const start = () =>
    new LiveConnection({
      since: 0,
      onEvent: (event) => {
        if (event.type === 'message') received.push({ id: event.message.id, from_me: event.message.from_me })
      },
      onGap: async () => {
        gaps++
        return null
      },
      onLoggedOut: () => {
        gaps++
      },
      onOpenChange: (isOpen) => {
        // Each attempt that fails says so too; the break began with the first.
        if (open && !isOpen) lostAt = performance.now()
        open = isOpen
        if (!isOpen) return
        openedAt = performance.now()
        if (lostAt !== null) longest = Math.max(longest, openedAt - lostAt)
        lostAt = null
      },
    })
  const live = runInTab(member, start, { forgets })
  return {
    id: member.id,
    received,
    sent: [],
    isOpen: () => open,
    openedAt: () => openedAt,
    longestBreak: () => longest,
    gaps: () => gaps,
    close: () => live.close(),
  }
}

export interface TalkOptions {
  readonly client: Client
  readonly random: Random
  isOver: () => boolean
  /** How long someone thinks before each message, in milliseconds. */
  readonly pause?: { readonly min: number; readonly max: number }
  /** What someone looks at now and then instead of writing: pages and calls. */
  readonly looksAt?: readonly string[]
  /** Called when a request got an error, or no answer. */
  readonly onFault?: (fault: string) => void
}

async function browse({ client, random, looksAt = [], onFault }: TalkOptions, me: TestMember): Promise<void> {
  const path = random.pick(looksAt)
  const answer = await client.send({ method: 'GET', path, cookie: me.cookie })
  if (!answer.known || answer.status !== 200)
    onFault?.(`${path} was answered with ${answer.known ? answer.status : 'nothing'}`)
}

/** Waits before the next message; not for long once all is over. */
async function think({ random, pause = { min: 300, max: 2500 }, isOver }: TalkOptions): Promise<void> {
  const end = performance.now() + random.whole(pause.min, pause.max)
  for (let left = end - performance.now(); left > 0 && !isOver(); left = end - performance.now())
    await sleep(Math.min(left, 1000))
}

/** Writes one message after the other, each until it is acknowledged, and looks around in between. */
export async function keepChatting(
  talk: TalkOptions,
  me: TestMember & { tab: Chatter },
  other: { id: string },
): Promise<void> {
  while (!talk.isOver()) {
    await think(talk)
    if (talk.isOver()) return
    if (talk.looksAt && talk.random.chance(0.3)) await browse(talk, me)
    const body = { profile: other.id, text: createId(), client_id: createId() }
    for (;;) {
      const answer = await talk.client.send({
        method: 'POST',
        path: '/api/chat.php',
        cookie: me.cookie,
        body,
        giveUpAfter: 5000,
      })
      if (answer.known && answer.status !== 200)
        throw new Error(`a message was answered with ${answer.status}`)
      if (answer.known) {
        me.tab.sent.push(z.parse(Sent, answer.body).message.id)
        break
      }
      await sleep(talk.random.whole(200, 800))
    }
  }
}
