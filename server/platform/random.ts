/** A stream of random numbers that depends only on its seed, so that the demo is the same on every machine. */
export type Random = {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns a number from `min` to below `max`. */
  between(min: number, max: number): number
  /** Returns a whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** Returns true with this probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Picks an item by weight; the weights can have any sum. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item
  /** Picks several different items in random order; all of them if there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[]
}

/**
 * Creates a stream from a seed (cyrb128 hash, sfc32 generator). Its state has 128 bits: with 32, two of a hundred
 * thousand members would be twins.
 */
export function makeRandom(seed: string): Random {
  let [a, b, c, d] = hash(seed)
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  return {
    next,
    pick,
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
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
      const max = Math.min(count, left.length)
      const picked: (typeof left)[number][] = []
      while (picked.length < max) {
        const at = Math.floor(next() * left.length)
        picked.push(...left.slice(at, at + 1))
        // The last item fills the gap: the order of the rest does not matter.
        const last = left.pop()
        if (at < left.length && last !== undefined) left[at] = last
      }
      return picked
    },
  }
}

function hash(text: string): [number, number, number, number] {
  let a = 1779033703
  let b = 3144134277
  let c = 1013904242
  let d = 2773480762
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  a ^= b ^ c ^ d
  return [a, b ^ a, c ^ a, d ^ a]
}
