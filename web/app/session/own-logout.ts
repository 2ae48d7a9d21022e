import { forgetTyped } from '../browser/personal-storage.ts'
import { announceLeaving } from '../live/other-tabs.ts'

let underWay = false
/** Until when another tab may be logging out. */
let expectedUntil = 0

const expectedMilliseconds = 60_000

/** Logs out by `work`: the end of the session is no surprise meanwhile, and leads home. */
export async function byOwnLogout(work: () => Promise<unknown>): Promise<void> {
  underWay = true
  announceLeaving()
  try {
    await work()
    forgetTyped()
  } catch (error) {
    underWay = false
    throw error
  }
}

/** Returns whether the session ends because the member wants it here. */
export function isOwnLogout(): boolean {
  return underWay
}

/** Records that the member is logging out in another tab. */
export function expectLogout(): void {
  expectedUntil = Date.now() + expectedMilliseconds
}

/** Returns whether the session ends because the member wants it in another tab of this browser. */
export function isLogoutExpected(): boolean {
  return Date.now() < expectedUntil
}
