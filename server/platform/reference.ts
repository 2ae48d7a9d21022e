import { randomInt } from 'node:crypto'

// Without letters and digits that look alike, since people read references out on the telephone.
const referenceSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Makes a reference that begins with a letter, such as R-7KQ2-M4XD: C for complaints, R for reports, D for requests about
 * data, K and W for notices about contracts.
 */
export function makeReference(letter: string): string {
  const signs = Array.from({ length: 8 }, () => referenceSigns[randomInt(referenceSigns.length)])
  return `${letter}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
