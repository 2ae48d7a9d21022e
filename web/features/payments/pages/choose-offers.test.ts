import { expect, it } from 'vitest'
import { chooseOffers } from './premium.tsx'

const made = (credits: number, tier: 'p0' | 'p1' | 'p2' | 'p3' | null = null) => ({ credits, tier })

it('shows the packages with a tier, from the smallest on', () => {
  const packages = [made(100, 'p3'), made(5, 'p0'), made(10, 'p1'), made(25, 'p2'), made(7)]
  expect(chooseOffers(packages).map(({ credits }) => credits)).toEqual([5, 10, 25, 100])
})

it('shows packages without a tier, too, where there is room', () => {
  expect(chooseOffers([made(50), made(10)]).map(({ credits }) => credits)).toEqual([10, 50])
  const mixed = [made(100), made(10, 'p1'), made(5), made(25), made(400)]
  expect(chooseOffers(mixed).map(({ credits }) => credits)).toEqual([5, 10, 25, 100])
})
