import { forgetPersonal } from '../browser/personal-storage.ts'

let underWay = false

/** Runs `work`, which logs out: the end of the session is then expected, and leads to the home page. */
export async function runOwnLogout(work: () => Promise<unknown>): Promise<void> {
  underWay = true
  try {
    await work()
    forgetPersonal(null, true)
  } catch (error) {
    underWay = false
    throw error
  }
}

/** Returns whether the session ends because the member wants it here. */
export function isOwnLogout(): boolean {
  return underWay
}
