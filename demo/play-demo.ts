import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MemberContext } from '#server/app/context.ts'
import { type CreateContext, systemRequest } from '#server/app/create-context.ts'
import type { Sites } from '#server/app/services/sites.ts'
import type { Reads } from '#server/app/transaction.ts'
import { deliverMessage } from '#server/features/chat/deliver-message.ts'
import { showTyping } from '#server/features/chat/typing.ts'
import { listPictureFiles } from '#server/features/photos/remove-files.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createId } from '#server/platform/ids.ts'
import {
  findMainPictures,
  findOpenMessages,
  makeSomePresent,
  moveActivity,
  type OpenMessage,
} from './play.sql.ts'
import { chooseReply, replyDelay } from './replies.ts'

export type DemoParts = {
  db: Reads
  log: Logger
  clock: Clock
  sites: Sites
  createContext: CreateContext
  pictureFile: (name: string) => Promise<Buffer | null>
}

const presenceMilliseconds = 120_000
const lookMilliseconds = 1000
/** Older messages were sent while the demo was not running. */
const answerableMilliseconds = 120_000

/**
 * Plays the demo while the program runs: some demo members are present, the pictures of a first look are drawn ahead,
 * and with `replies` the played members answer with labelled sentences. Returns what stops it.
 */
export function playDemo(parts: DemoParts, { replies }: { replies: boolean }): () => Promise<void> {
  const stopping = new AbortController()
  const running = [
    keepPresent(parts, stopping.signal),
    drawAhead(parts, stopping.signal),
    ...(replies ? [answerMessages(parts, stopping.signal)] : []),
  ].map((work) =>
    work.catch((error) => stopping.signal.aborted || parts.log.error({ err: error }, 'the demo failed')),
  )
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

async function repeatEvery(
  signal: AbortSignal,
  milliseconds: number,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await work()
    await sleep(milliseconds, undefined, { signal })
  }
}

async function keepPresent({ db, clock }: DemoParts, signal: AbortSignal): Promise<void> {
  await moveActivity(db, clock.now())
  await repeatEvery(signal, presenceMilliseconds, () => makeSomePresent(db, clock.now()))
}

/** How many main pictures are drawn ahead; the others wait until someone looks at them. */
const drawnAhead = 300

async function drawAhead({ db, pictureFile }: DemoParts, signal: AbortSignal): Promise<void> {
  const files = await findMainPictures(db, drawnAhead)
  const names = files.flatMap(listPictureFiles).filter((name) => !name.endsWith('-match.webp'))
  for (const name of names) {
    if (signal.aborted) return
    await pictureFile(name)
    // A pause between two, so that requests for pages go first.
    await sleep(40, undefined, { signal })
  }
}

async function answerMessages(parts: DemoParts, signal: AbortSignal): Promise<void> {
  const answering = new Map<string, Promise<void>>()
  await repeatEvery(signal, lookMilliseconds, async () => {
    const since = new Date(parts.clock.now().getTime() - answerableMilliseconds)
    for (const message of await findOpenMessages(parts.db, since)) {
      if (answering.has(message.id)) continue
      const work = answer(parts, message, signal)
        .catch((error) => signal.aborted || parts.log.warn({ err: error }, 'a demo reply failed'))
        // A message that could not be answered is not tried again every second.
        .then(() => sleep(answerableMilliseconds, undefined, { signal, ref: false }))
        .catch(() => undefined)
        .then(() => void answering.delete(message.id))
      answering.set(message.id, work)
    }
  })
}

/** Types for a while, then answers. The answer costs nothing and says what it is. */
async function answer(parts: DemoParts, message: OpenMessage, signal: AbortSignal): Promise<void> {
  const site = await parts.sites.byId(message.site_id)
  const viewer = { id: message.played_id, sessionHash: Buffer.alloc(0) }
  const context = await parts.createContext({
    site,
    viewer,
    locale: message.language,
    request: systemRequest,
  })
  const ctx: MemberContext = { ...context, viewer }
  const until = parts.clock.now().getTime() + replyDelay(message.id)
  while (parts.clock.now().getTime() < until) {
    await showTyping(ctx, message.conversation_id)
    await sleep(500, undefined, { signal })
  }
  const body = chooseReply(message.language, {
    id: message.id,
    kind: message.kind,
    text: message.body,
    first: message.first,
  })
  const input = { conversation: message.conversation_id, client_id: createId() }
  await deliverMessage(ctx, input, { kind: 'text', body, price: 0 })
}
