import type { MemberContext } from '../../../app/context.ts'
import { Failure, fail } from '../../../app/failure.ts'

/** Guessing codes is slow: ten wrong ones an hour, wherever they are typed. */
const wrongCodes = { requests: 10, seconds: 3600 } as const

/**
 * Runs work that needs a typed code. The guess is counted before the code is checked, and uncounted if it exists, so
 * that guessing on cannot distinguish right from wrong. Throws `rate_limited`, and what the work throws.
 */
export async function countGuess<T>(ctx: MemberContext, work: () => Promise<T>): Promise<T> {
  const { limits } = ctx.services
  const wait = await limits.take('wrongDiscountCode', ctx.viewer.id, wrongCodes)
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
  const releaseGuess = () => limits.release('wrongDiscountCode', ctx.viewer.id, wrongCodes)
  try {
    const done = await work()
    await releaseGuess()
    return done
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'code_not_found') await releaseGuess()
    throw error
  }
}
