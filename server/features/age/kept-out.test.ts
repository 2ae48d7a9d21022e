import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '#contract/api/live-socket.ts'
import type { Context } from '#server/app/context.ts'
import { systemRequest } from '#server/app/create-context.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'
import { deliverSignupMessage } from '../signup/signup-message.ts'
import { listCountedMethods } from './guard-age.ts'
import { listMethods } from './methods/find-method.ts'
import { decideTestWallet, testWalletPage } from './test-wallet.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site, { credits: 10 })
})

async function siteContext(): Promise<Context> {
  const { sites, createContext } = test.program
  const parts = {
    site: await sites.byId(site.id),
    viewer: null,
    locale: 'en',
    request: systemRequest,
  } as const
  return createContext(parts)
}

const prove = (id: string) =>
  sql`insert into age_proofs (id, member_id, method, outcome, decided_at)
    values (${createId()}, ${id}, 'eu_app', 'over_18', now())`.execute(test.database.db)

describe('before a proof of age', () => {
  it('the live connection is closed to a member who may see no one yet', async () => {
    await changeSettings(test, site, { age_before_entry: ['NL'] })
    const refused = await openSocket(test.origin, anna)
    expect(refused.closed).toBe(closeCodes.keptOut)
    await prove(anna.id)
    const open = await openSocket(test.origin, anna)
    expect(open.closed).toBeNull()
    await open.close()
  })

  it('the message that the signup started with waits, and is sent after the proof', async () => {
    await changeSettings(test, site, { age_before_entry: [], age_before_contact: ['NL'] })
    const ben = await aMember(test, site, { gender: 'male', looking_for: 'female' })
    const cleo = await aMember(test, site, { credits: 3 })
    await sql`update members set signup_message = 'Hello Ben', signup_profile_id = ${ben.id} where id = ${cleo.id}`.execute(
      test.database.db,
    )
    const viewer = { id: cleo.id, sessionHash: Buffer.alloc(0) }
    const waiting = await deliverSignupMessage({ ...(await siteContext()), viewer })
    expect(waiting).toEqual({ conversation: null, refused: 'age_proof_required' })
    await prove(cleo.id)
    const sent = await deliverSignupMessage({ ...(await siteContext()), viewer })
    expect(sent).toEqual({ conversation: expect.any(String), refused: null })
  })
})

describe('in production', () => {
  it('there is no test wallet and no test issuer, and earlier test proofs no longer count (V-408)', async () => {
    const ctx = await siteContext()
    const config = { ...ctx.services.config, mode: 'production' as const }
    const production: Context = { ...ctx, services: { ...ctx.services, config, testIssuer: null } }
    const { body } = await test.call(await aMember(test, site), 'startAgeProof', {
      id: createId(),
      method: 'test_wallet',
    })
    const query = new URL(body.request.code ?? '').searchParams
    expect((await testWalletPage(ctx, query)).choices).toHaveLength(6)
    await expect(testWalletPage(production, query)).rejects.toMatchObject({ code: 'not_found' })
    await expect(decideTestWallet(production, query, 'over_18')).rejects.toMatchObject({ code: 'not_found' })
    expect(listCountedMethods(production)).toEqual(['eu_app', 'staff'])
    expect(await listMethods(production)).toEqual([])
  })
})
