import type { StaffRight } from '#contract/api/call.ts'
import { makeRandom } from '#server/platform/random.ts'
import { createDemoId } from './demo-id.ts'

/** Someone of the demo’s staff; the address is `<first role>@demo.example`. */
export type DemoStaff = { id: string; name: string; email: string; roles: readonly StaffRight[] }

const people: readonly (readonly [name: string, roles: readonly StaffRight[]])[] = [
  ['Anna Demo', ['admin', 'moderator', 'support', 'finance', 'content', 'operator']],
  ['Marek Demo', ['moderator']],
  ['Sanne Demo', ['support']],
  ['Farid Demo', ['finance']],
  ['Clara Demo', ['content']],
  ['Otto Demo', ['operator']],
]

/** One login with every role, and one for each role alone; the ids are the same on every machine. */
export const demoStaff: readonly DemoStaff[] = people.map(([name, roles]) => ({
  id: createDemoId(makeRandom(`staff ${name}`), new Date('2026-01-01T08:00:00Z')),
  name,
  email: `${roles[0]}@demo.example`,
  roles,
}))

/** Returns the one of the demo’s staff who has a role and, but for the first, no other. */
export function findDemoStaff(role: StaffRight): DemoStaff {
  const found = demoStaff.find(({ roles }) => roles[0] === role)
  if (!found) throw new Error(`The demo has no one for ${role}.`)
  return found
}
