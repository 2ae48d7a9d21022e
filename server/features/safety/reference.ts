import { randomInt } from 'node:crypto'

// Without letters and digits that look alike, since people read references out on the telephone.
const referenceSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes the reference of a complaint (C), a report (R) or a request about data (D), such as R-7KQ2-M4XD. */
export function newReference(kind: 'C' | 'R' | 'D'): string {
  const signs = Array.from({ length: 8 }, () => referenceSigns[randomInt(referenceSigns.length)])
  return `${kind}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
