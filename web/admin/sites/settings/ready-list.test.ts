import { expect, it } from 'vitest'
import { listMissing } from './ready-list.tsx'

const settings = ['company_name', 'vat_numbers']

it('links what is missing to the setting it names, else to the page of its subject', () => {
  const imprint = {
    about: 'imprint',
    mistakes: ['company_name is empty', 'imprint.register is empty'],
  } as const
  expect(
    listMissing({ ...imprint, mistakes: [...imprint.mistakes] }, settings).map(({ href }) => href),
  ).toEqual(['/settings?search=company_name', '/settings?subject=company'])
  const [packages] = listMissing({ about: 'packages', mistakes: ['no package is on sale in EUR'] }, settings)
  expect(packages).toMatchObject({ href: '/packages', role: 'finance' })
})
