import { forgetPersonal } from '../browser/personal-storage.ts'

let underWay = false

/** Logs out by `work`: the end of the session is no surprise meanwhile, and leads home. */
export async function byOwnLogout(work: () => Promise<unknown>): Promise<void> {
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
