import { describe, expect, it } from 'vitest'
import type { PartnerTerms } from '#contract/features/partners/partner.ts'
import { applyCap, computeCommissions, computeReversal, hasHighRefundRate } from './commission-rules.ts'
import { fillMacros, isPostbackAddress, type PostbackValues } from './fill-macros.ts'
import { chooseVat } from './statement-document.ts'

const terms: PartnerTerms = {
  model: 'hybrid',
  lead_cents: 150,
  sale_cents: 900,
  share_percent: 33,
  monthly_cap_cents: null,
  hold_days: 30,
}

describe('commissions', () => {
  it('follow the model', () => {
    const first = { type: 'purchase', cents: 1001, isFirst: true } as const
    const kinds = (model: PartnerTerms['model'], event: Parameters<typeof computeCommissions>[1]) =>
      computeCommissions({ ...terms, model }, event).map(({ kind, cents }) => [kind, cents])
    expect(kinds('lead', { type: 'activated' })).toEqual([['lead', 150]])
    expect(kinds('sale', { type: 'activated' })).toEqual([])
    expect(kinds('sale', first)).toEqual([['sale', 900]])
    expect(kinds('sale', { ...first, isFirst: false })).toEqual([])
    expect(kinds('share', first)).toEqual([['share', 330]])
    expect(kinds('hybrid', first)).toEqual([
      ['sale', 900],
      ['share', 330],
    ])
  })

  it('stay within the cap and are never taken back beyond their sum', () => {
    expect(applyCap(500, { cap: null, earned: 9999 })).toBe(500)
    expect(applyCap(500, { cap: 1000, earned: 700 })).toBe(300)
    expect(applyCap(500, { cap: 1000, earned: 1200 })).toBe(0)
    for (let refundedCents = 0; refundedCents <= 1200; refundedCents += 7) {
      const back = computeReversal(333, { priceCents: 999, refundedCents })
      expect(back).toBeGreaterThanOrEqual(Math.min(333, refundedCents / 3))
      expect(back).toBeLessThanOrEqual(333)
    }
    expect(computeReversal(333, { priceCents: 999, refundedCents: 999 })).toBe(333)
  })

  it('are held when a fifth or more of at least five purchases was refunded', () => {
    expect(hasHighRefundRate({ purchases: 4, refunded: 4 })).toBe(false)
    expect(hasHighRefundRate({ purchases: 10, refunded: 1 })).toBe(false)
    expect(hasHighRefundRate({ purchases: 10, refunded: 2 })).toBe(true)
  })
})

it('macros are filled in percent-encoded, and unknown ones stay', () => {
  const values = { click_id: 'a/b&c', payout: '-2.00' } as PostbackValues
  expect(fillMacros('https://t.example/?c={click_id}&p={payout}&x={what}', values)).toBe(
    'https://t.example/?c=a%2Fb%26c&p=-2.00&x={what}',
  )
  expect(isPostbackAddress('https://t.example/{click_id}')).toBe(true)
  for (const wrong of ['ftp://t.example', 'https://u:p@t.example', 'javascript:1', 'nothing'])
    expect(isPostbackAddress(wrong)).toBe(false)
})

it('VAT is charged at home, reversed within the Union and left out elsewhere', () => {
  expect(chooseVat({ country: 'NL', vat_number: 'NL1' }, 'NL')).toBe('charged')
  expect(chooseVat({ country: 'DE', vat_number: 'DE1' }, 'NL')).toBe('reverse_charge')
  expect(chooseVat({ country: 'US', vat_number: '1' }, 'NL')).toBe('none')
  expect(chooseVat({ country: 'NL', vat_number: '' }, 'NL')).toBe('none')
  expect(chooseVat({ country: 'NL', vat_number: 'NL1' }, 'GB')).toBe('none')
})
