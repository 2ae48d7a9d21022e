import { describe, expect, it } from 'vitest'
import { readPayAddress, toPricesInput } from './pay-inputs.ts'

const id = '01999999-aaaa-7bbb-8ccc-dddddddddddd'
const read = (params: Record<string, string>, query = '') =>
  readPayAddress(params, new URLSearchParams(query))

describe('the address of the pay page', () => {
  it('names a package and perhaps a method', () => {
    expect(read({ id })).toMatchObject({ packageId: id, method: undefined, payment: null })
    expect(read({ id, paymentmethod: 'prezelewy24' })?.method).toBe('prezelewy24')
  })

  it('is invalid with an unknown method, or anything but a package', () => {
    expect(read({ id, paymentmethod: 'przelewy24' })).toBeNull()
    expect(read({ id: 'gold' })).toBeNull()
    expect(read({ id }, 'payment=17')).toBeNull()
  })

  it('names a number of credits for an exact top-up', () => {
    const address = read({ id: 'top-up' }, 'credits=3')
    expect(address?.topUp).toBe(3)
    expect(address && toPricesInput(address, 'SUN')).toEqual({ top_up: 3, code: 'SUN' })
    for (const credits of ['', '0', '-1', '1.5', '999999']) {
      expect(read({ id: 'top-up' }, `credits=${credits}`)).toBeNull()
    }
  })

  it('names a payment under way', () => {
    expect(read({ id: 'top-up', paymentmethod: 'ideal' }, `payment=${id}`)?.payment).toBe(id)
  })
})
