import { nameLength } from '#contract/api/limits.ts'
import type { Random } from '#server/platform/random.ts'

/** Creates profile names like those people make up, unique on their site. */
export type NameGiver = (random: Random, firstName: string, birthYear: number) => string

const initials = [...'ABCDEFGHJKLMNOPRSTVWZ']

/** Makes a giver that starts with the plain first name and adds an initial, a year or a number when it is taken. */
export function makeNameGiver(usedNames: Iterable<string> = []): NameGiver {
  const used = new Set([...usedNames].map((name) => name.toLowerCase()))
  const claim = (name: string): string | undefined => {
    const key = name.toLowerCase()
    const fits = name.length >= nameLength.min && name.length <= nameLength.max
    if (!fits || used.has(key)) return undefined
    used.add(key)
    return name
  }
  return (random, firstName, birthYear) => {
    const year = String(birthYear).slice(2)
    const initial = random.pick(initials)
    const candidates = [
      firstName,
      `${firstName} ${initial}`,
      `${firstName}${year}`,
      `${firstName} ${initial}${year}`,
    ]
    for (const candidate of candidates) {
      const name = claim(candidate)
      if (name !== undefined) return name
    }
    for (let attempt = 0; ; attempt++) {
      // Among a million most short numbers are taken: each miss looks among ten times as many.
      const number = random.whole(1, 99 * 10 ** Math.min(4, 1 + attempt))
      const name = claim(`${firstName}${initial}${number}`.slice(0, nameLength.max))
      if (name !== undefined) return name
    }
  }
}
