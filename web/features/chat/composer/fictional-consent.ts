import { keepPersonal, readPersonal } from '#web/app/browser/personal-storage.ts'

const name = 'fictional'

function acknowledged(memberId: string): string[] {
  const stored = readPersonal(memberId, name)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

/** Whether a member has said in this browser that they know a profile to be fictional. */
export function hasAcknowledged(memberId: string, profile: string): boolean {
  return acknowledged(memberId).includes(profile)
}

export function keepAcknowledged(memberId: string, profile: string): void {
  keepPersonal(memberId, name, [...acknowledged(memberId), profile])
}
