import { XMLParser } from 'fast-xml-parser'

const parser = new XMLParser({
  // Everything stays text: account numbers and amounts are no numbers of ours.
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Entities of the file's own could grow without bounds; banks use none.
  processEntities: { enabled: true, maxTotalExpansions: 100_000 },
  isArray: () => true,
})

/** Reads a bank's file; null when it is no XML document. */
export function readXml(text: string): unknown {
  if (/<!DOCTYPE/i.test(text)) return null
  try {
    return parser.parse(text, true)
  } catch {
    return null
  }
}

/** Returns all parts at the end of a path, through every list on the way. */
export function findPartsAt(part: unknown, ...path: string[]): unknown[] {
  let found: unknown[] = [part]
  for (const name of path) {
    found = found.flatMap((one) => {
      if (typeof one !== 'object' || one === null || !Object.hasOwn(one, name)) return []
      const value: unknown = Reflect.get(one, name)
      return Array.isArray(value) ? value : [value]
    })
  }
  return found
}

/** Returns the first text at the end of a path, or null. An element with attributes has its text next to them. */
export function findTextAt(part: unknown, ...path: string[]): string | null {
  const [first] = findPartsAt(part, ...path)
  if (typeof first === 'string') return first.trim()
  const [inner] = findPartsAt(first, '#text')
  return typeof inner === 'string' ? inner.trim() : null
}
