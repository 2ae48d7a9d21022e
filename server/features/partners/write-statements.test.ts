import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aSite } from '#tests/builders.ts'
import { applyAsPartner, partnerPassword } from '#tests/partner-builder.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram()

beforeAll(() => aSite(test, { settings: { company_country: 'NL', company_name: 'Duet BV' } }))

/** Makes a partner with payout details and movements of so many cents that are payable. */
async function aPayablePartner(email: string, ...movements: number[]) {
  const partner = await applyAsPartner(test, email)
  const payee = {
    name: 'Traffic Ltd',
    address: 'Straat 1',
    city: 'Amsterdam',
    country: 'NL',
    tax_id: '12',
    vat_number: '',
    iban: 'NL91ABNA0417164300',
    password: partnerPassword,
  }
  expect((await test.call(partner, 'partnerSetPayee', payee)).status).toBe(200)
  for (const [index, cents] of movements.entries())
    await sql`insert into partner_movements (partner_id, number, kind, from_account, to_account, cents, reference, created_at)
      select id, ${index + 1}, 'earned', 'expense', 'payable', ${cents}, ${createId()}, ${test.clock.now()}
      from partners where email = ${email}`.execute(test.database.db)
  return partner
}

it('a statement that cannot be written does not delay other partners, and the job fails', async () => {
  // The sum is beyond what a statement can hold.
  const rich = await aPayablePartner('a-rich@traffic.example', 2_000_000_000, 2_000_000_000)
  const plain = await aPayablePartner('b-plain@traffic.example', 1000)
  await expect(test.runScheduled('write-partner-statements')).rejects.toThrow(
    'statements that could not be written: 1',
  )
  expect((await test.call(plain, 'partnerStatements', {})).body.statements).toHaveLength(1)
  expect((await test.call(rich, 'partnerStatements', {})).body.statements).toEqual([])

  const { balance } = (await test.call(rich, 'partnerStatistics', { by: 'day' })).body
  expect(balance.payable.amount).toBe(4_000_000_000)
  const finance = await aStaff(test, ['finance'])
  const { partners } = (await test.call(finance, 'adminPartners', {})).body
  expect(partners.map((one) => one.balance.payable.amount).sort()).toEqual([0, 4_000_000_000])
})
