import { describe, expect, it } from 'vitest'
import { compareShares, findDifference, findShare } from './compare-shares.ts'

const count = (converted: number, exposed: number) => ({ variant: 'one', converted, exposed })

describe('the interval of a share', () => {
  it('is that of Wilson’s formula as published', () => {
    // Newcombe 1998, Statistics in Medicine 17:857, table I, method 3.
    for (const [converted, exposed, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const) {
      const share = findShare(count(converted, exposed))
      expect([share?.low.toFixed(4), share?.high.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)])
    }
  })

  it('does not exist of no one', () => {
    expect(findShare(count(0, 0))).toBeNull()
  })
})

describe('the interval of a difference', () => {
  it('is that of Newcombe’s method 10 as published', () => {
    // Newcombe 1998, Statistics in Medicine 17:873, table II.
    for (const [a, m, b, n, low, high] of [
      [56, 70, 48, 80, 0.0524, 0.3339],
      [9, 10, 3, 10, 0.1705, 0.809],
      [6, 7, 2, 7, 0.0582, 0.8062],
      [5, 56, 0, 29, -0.0381, 0.1926],
      [0, 10, 0, 20, -0.1611, 0.2775],
    ] as const) {
      const found = findDifference(count(a, m), count(b, n))
      expect([found?.low.toFixed(4), found?.high.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)])
    }
  })
})

describe('the verdict', () => {
  it('is a difference only where the interval leaves out zero', () => {
    expect(compareShares([count(100, 1000), count(160, 1000)]).verdict).toBe('different')
    expect(compareShares([count(160, 1000), count(100, 1000)]).verdict).toBe('different')
    expect(compareShares([count(100, 1000), count(115, 1000)]).verdict).toBe('equal')
  })

  it('needs a hundred in each variant', () => {
    expect(compareShares([count(1, 99), count(90, 1000)]).verdict).toBe('too_few')
    expect(compareShares([count(0, 0), count(0, 0)]).verdict).toBe('too_few')
  })

  it('asks more of each comparison, the more there are', () => {
    const pair = [count(100, 1000), count(130, 1000)]
    expect(compareShares(pair).verdict).toBe('different')
    expect(compareShares([...pair, count(100, 1000), count(100, 1000)]).verdict).toBe('equal')
  })

  it('finds a difference between equal variants in about one of twenty experiments', () => {
    // A fixed sequence (Park and Miller), so that the test says the same each time.
    let seed = 20_260_310
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const draw = () => count(Array.from({ length: 400 }).filter(() => random() < 0.1).length, 400)
    const rounds = 1000
    let found = 0
    for (let round = 0; round < rounds; round++)
      if (compareShares([draw(), draw()]).verdict === 'different') found += 1
    expect(found / rounds).toBeGreaterThan(0.02)
    expect(found / rounds).toBeLessThan(0.07)
  })
})
