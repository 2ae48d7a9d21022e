import type { Config } from '../../../app/config.ts'
import type { RefusedPictures } from '../../../app/services/refused-pictures.ts'
import type { Reads } from '../../../app/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isSignedBy, type PodKey } from '../../../platform/pod-key.ts'
import { type FeedPage, formatAnswer, formatQuestion } from './feed-format.ts'
import { findBlockChanges } from './refused-pictures.sql.ts'

/** How far the clocks of two deployments may be apart. */
const toleranceMilliseconds = 300_000

interface Publisher {
  readonly db: Reads
  readonly clock: Clock
  readonly config: Pick<Config, 'podFeeds'>
  readonly podKey: PodKey
}

/**
 * Serves the pictures that this deployment has refused to the others. No one else may read them: with the hashes at hand,
 * a picture could be changed until it is no longer known.
 */
export function publishRefusedPictures({ db, clock, config, podKey }: Publisher): RefusedPictures {
  return {
    async answer({ signature, ...question }) {
      const { after, nonce, key, time } = question
      const isNamed = config.podFeeds.some((feed) => feed.key === key)
      const isNow = Math.abs(clock.now().getTime() - Number(time)) <= toleranceMilliseconds
      if (!isNamed || !isNow || !/^\d{1,15}$/.test(after)) return null
      if (!isSignedBy(key, formatQuestion(question, podKey.publicKey), signature)) return null
      const number = Number(after)
      const page: FeedPage = { nonce, after: number, ...(await findBlockChanges(db, number)) }
      const text = JSON.stringify(page)
      return { text, signature: podKey.sign(formatAnswer(text, key)) }
    },
  }
}
