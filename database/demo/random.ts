/** A stream of numbers that depends on its seed alone, so that the demo is the same on every machine. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  /** A number from `least` to below `most`. */
  between(least: number, most: number): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Picks by weight; the weights need not add up to anything. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item
  /** Several different items, in random order; all of them if there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[]
}

/** Makes a stream from a seed (xmur3 hash, mulberry32 generator). */
export function makeRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  return {
    next,
    pick,
    between: (least, most) => least + next() * (most - least),
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    weighted: (items) => {
      const total = items.reduce((sum, [, weight]) => sum + weight, 0)
      let left = next() * total
      const found = items.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? pick(items))[0]
    },
    sample: (items, count) => {
      const left = [...items]
      const taken: (typeof left)[number][] = []
      while (taken.length < count && left.length > 0) {
        taken.push(...left.splice(Math.floor(next() * left.length), 1))
      }
      return taken
    },
  }
}

function hash(text: string): number {
  let h = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  h = Math.imul(h ^ (h >>> 16), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return h ^ (h >>> 16)
}
