import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { aSite, readMailsTo, readParameter, readWallet } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let count = 0

beforeAll(async () => {
  await aSite(test, { settings: { hide_account_existence: true } })
})
beforeEach(() => {
  count += 1
})

const signUp = (change: Partial<CallInput<'signup'>>) =>
  test.call({}, 'signup', {
    email: `daan${count}@example.org`,
    name: `Daan ${count}`,
    password: 'pancakes with syrup',
    date_of_birth: '1991-06-14',
    gender: 'male',
    looking_for: 'female',
    terms: true,
    ...change,
  })

async function findOwner(email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from members where email = ${email}`.execute(
    test.database.db,
  )
  return rows[0]?.id
}

describe('signing up where the site hides who has an account', () => {
  it('answers the same for a new and a known address; the e-mail says the rest (V-010)', async () => {
    const email = `eva${count}@example.org`
    const first = await signUp({ email, name: `Eva ${count}` })
    const second = await signUp({ email, name: `Evi ${count}`, password: 'another password' })
    for (const { status, body, raw } of [first, second]) {
      expect([status, body]).toEqual([200, { user: null, message: null }])
      expect([raw.headers['set-cookie']].flat().join()).not.toMatch(/\bauth=/)
    }
    const mails = await readMailsTo(test, email)
    expect(mails.map((mail) => mail.subject)).toEqual([
      'Welcome to Duet: please confirm your e-mail address',
      'You already have an account on Duet',
    ])
    const token = readParameter(mails[0]?.link('/api/activate.php') ?? '', 'token')
    const { raw: confirmed } = await test.call({}, 'confirmActivation', { token })
    expect(confirmed.headers.location).toContain('/activate/done')
    const login = { email, password: 'pancakes with syrup' }
    expect((await test.call({}, 'login', login)).status).toBe(200)
    expect((await readWallet(test, { id: (await findOwner(email)) ?? '' })).credits).toBe(3)
  })

  it('still says that a name is taken, for any address', async () => {
    await signUp({ email: `fay${count}@example.org`, name: `Fay ${count}` })
    for (const email of [`fay${count}@example.org`, `gus${count}@example.org`])
      expect((await signUp({ email, name: `Fay ${count}` })).error.error).toBe('name_taken')
  })
})
