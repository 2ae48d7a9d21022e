import { isIPv6 } from 'node:net'

/** The first three of the numbers between dots; written so, since every request asks. */
function threeOf(address: string): string {
  const second = address.indexOf('.', address.indexOf('.') + 1)
  const third = address.indexOf('.', second + 1)
  return second < 0 || third < 0 ? address : address.slice(0, third)
}

/** An address of the older kind as it stands within one of the newer is the older one. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}

/** Shortens an address to its network: /24, or /56 for IPv6. Whole addresses are never stored or counted by. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!plain.includes(':') || !isIPv6(plain)) return threeOf(plain)
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = plain.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
  const bytes = groups.map((group) => group.padStart(4, '0')).join('')
  return bytes.slice(0, 14)
}
