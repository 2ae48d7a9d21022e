import { expect, it } from 'vitest'
import { emptyImprint, listMissingImprintFields } from './imprint.ts'

it('lists what the company’s country requires and is still empty', () => {
  const missingIn = (country: string) => listMissingImprintFields(country, emptyImprint)
  expect(['NL', 'DE', 'IT', 'US'].map(missingIn)).toEqual([
    [],
    ['representative', 'register_court'],
    ['register_court', 'share_capital'],
    [],
  ])
  const hosted = {
    ...emptyImprint,
    hosting_provider: 'Host SAS, 1 rue X, Lyon, +33 1 23 45 67 89',
    share_capital: ' ',
  }
  expect(listMissingImprintFields('FR', hosted)).toEqual([
    'register_court',
    'share_capital',
    'publication_director',
  ])
})
