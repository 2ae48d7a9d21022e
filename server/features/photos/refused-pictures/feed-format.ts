import * as z from 'zod/mini'
import type { FeedQuestion } from '../../../app/services/refused-pictures.ts'

/** Changes in one page. */
export const feedPageSize = 500

const Change = z.strictObject({
  number: z.int().check(z.positive()),
  hash: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** Why it was refused; null once that was withdrawn. */
  kind: z.nullable(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
  at: z.iso.datetime(),
})
export type FeedChange = z.infer<typeof Change>

/** A page of the feed: the changes after a number, in their order. */
export const FeedPage = z.strictObject({
  nonce: z.string(),
  after: z.int(),
  /** The number of the newest change of all. */
  newest: z.int(),
  changes: z.array(Change).check(z.maxLength(feedPageSize)),
})
export type FeedPage = z.infer<typeof FeedPage>

/**
 * Returns the text that a question is signed on. It names the deployment that is asked, so that this one cannot pass the
 * question on to another.
 */
export function formatQuestion(
  { after, nonce, key, time }: Omit<FeedQuestion, 'signature'>,
  askedKey: string,
): string {
  return ['duet refused pictures: question 1', askedKey, key, time, nonce, after].join('\n')
}

/** Returns the text that an answer is signed on: it counts for the one that asked only. */
export const formatAnswer = (text: string, askingKey: string): string =>
  ['duet refused pictures: answer 1', askingKey, text].join('\n')
