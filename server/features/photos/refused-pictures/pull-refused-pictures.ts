import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { PodFeed } from '../../../app/config.ts'
import type { Context } from '../../../app/context.ts'
import { podHeaders, refusedPicturesPath } from '../../../app/services/refused-pictures.ts'
import { isSignedBy } from '../../../platform/pod-key.ts'
import { FeedPage, feedPageSize, formatAnswer, formatQuestion } from './feed-format.ts'
import { applyChanges, findCursor, forgetOtherPods, saveCursor } from './refused-pictures.sql.ts'

const patienceMilliseconds = 10_000
/** In one minute; what is left comes in the next. */
const maxPages = 20

/** Asks another deployment for the page after a number. Throws when the answer is not its own answer to this question. */
async function fetchPage({ services, clock }: Context, feed: PodFeed, after: number): Promise<FeedPage> {
  const { podKey } = services
  const question = {
    after: String(after),
    nonce: randomBytes(16).toString('base64url'),
    key: podKey.publicKey,
    time: String(clock.now().getTime()),
  }
  const url = new URL(refusedPicturesPath, feed.url)
  url.search = String(new URLSearchParams({ after: question.after, nonce: question.nonce }))
  const answer = await fetch(url, {
    headers: {
      [podHeaders.key]: question.key,
      [podHeaders.time]: question.time,
      [podHeaders.signature]: podKey.sign(formatQuestion(question, feed.key)),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`the answer was ${answer.status}`)
  const signature = answer.headers.get(podHeaders.signature) ?? ''
  if (!isSignedBy(feed.key, formatAnswer(text, question.key), signature))
    throw new Error('the signature is wrong')
  const page = z.parse(FeedPage, JSON.parse(text))
  if (page.nonce !== question.nonce || page.after !== after)
    throw new Error('it is the answer to an earlier question')
  return page
}

/** Stores a page, and how far the feed has been read with it, together. */
async function storePage(ctx: Context, { name, key }: PodFeed, page: FeedPage): Promise<number> {
  const cursor = page.changes.at(-1)?.number ?? page.after
  await ctx.transaction(async (tx) => {
    await saveCursor(tx.db, { pod: name, publicKey: key, cursor, now: tx.now })
    await applyChanges(tx.db, name, page.changes)
  })
  return cursor
}

/** Reads the feed of another deployment from where it was left. */
async function pullFeed(ctx: Context, feed: PodFeed): Promise<void> {
  let cursor = await findCursor(ctx.db, feed.name, feed.key)
  for (let pages = 0; pages < maxPages; pages++) {
    const page = await fetchPage(ctx, feed, cursor)
    if (page.newest < cursor) {
      // It was restored from a backup. What it refused since then stays refused here.
      await storePage(ctx, feed, { ...page, after: 0, changes: [] })
      throw new Error('it has gone back behind what was read; it is read again from its start')
    }
    cursor = await storePage(ctx, feed, page)
    if (page.changes.length < feedPageSize) return
  }
}

/**
 * Reads what the other deployments have refused and withdrawn since the last time. One that cannot be read, or cannot be
 * trusted, is a warning: what it has refused stays refused, and the next minute continues where this one has stopped.
 */
export async function pullRefusedPictures(ctx: Context): Promise<void> {
  const { config, log, metrics } = ctx.services
  const names = config.podFeeds.map(({ name }) => name)
  await ctx.transaction((tx) => forgetOtherPods(tx.db, names))
  for (const feed of config.podFeeds) {
    try {
      await pullFeed(ctx, feed)
    } catch (error) {
      metrics.podFeedFailed(feed.name)
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ pod: feed.name, reason }, 'failed to read the refused pictures of another deployment')
    }
  }
}
