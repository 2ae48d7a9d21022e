import type { MemberContext } from '../../../app/context.ts'
import { Failure, fail } from '../../../app/failure.ts'

/** Guessing codes is slow: ten wrong ones an hour, wherever they are typed. */
const wrongCodes = { requests: 10, seconds: 3600 } as const

/**
 * Does what a typed code is needed for. Its guess is counted before it is looked at, and taken back unless the code does
 * not exist: so a right one is not told from a wrong one by guessing on. Throws `rate_limited`, and what the work throws.
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
