import { Writable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, setPassword, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const lines: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const test = useProgram({ environment: { LOG_LEVEL: 'info' }, log })
let anna: TestMember
const password = 'pancakes with syrup'

beforeAll(async () => {
  const site = await aSite(test)
  anna = await aMember(test, site)
  await setPassword(test, anna, password)
})

/** Returns the log lines of an act. */
async function logged(act: () => Promise<unknown>) {
  lines.length = 0
  await act()
  return lines.map((line) => JSON.parse(line))
}

describe('the log of refusals', () => {
  it('has wrong passwords, missing rights and cross-site requests, with route and network hash', async () => {
    const foreign = { ...anna, headers: { 'sec-fetch-site': 'cross-site' } }
    const refused = await logged(async () => {
      await test.call({}, 'login', { email: anna.email, password: 'wrong' })
      await test.call({}, 'likes', {})
      await test.call(foreign, 'changeLanguage', { language: 'nl' })
      await test.call(anna, 'adminMembers', {})
    })
    expect(refused.map(({ event, error, route }) => [event, error, route])).toEqual([
      ['refused', 'login_failed', '/api/user.php'],
      ['refused', 'authentication_required', '/api/likes.php'],
      ['refused', 'csrf', '/api/user.php'],
      ['refused', 'not_found', expect.stringMatching('^/api/admin/')],
    ])
    expect(new Set(refused.map(({ network }) => network)).size).toBe(1)
    expect(refused[0].network).toMatch(/^[\w-]{10}$/)
    const text = lines.join('')
    for (const secret of [anna.email, 'wrong', '127.0.0']) expect(text).not.toContain(secret)
  })

  it('leaves out everyday mistakes and answers that are not refusals', async () => {
    const quiet = await logged(async () => {
      await test.call({}, 'currentUser', {})
      await test.call(anna, 'profile', { id: '00000000-0000-7000-8000-000000000000' })
    })
    expect(quiet).toEqual([])
  })

  it('has logins with the member’s id', async () => {
    const [opened] = await logged(() => test.call({}, 'login', { email: anna.email, password }))
    expect(opened).toMatchObject({ event: 'session', member: anna.id, isNew: true, msg: 'session opened' })
    expect(lines.join('')).not.toContain(anna.email)
  })
})
