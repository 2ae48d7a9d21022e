import { expect, test } from 'vitest'
import { aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { toReadableAddress } from './readable-address.ts'

const program = useProgram()

test('an unreadable address is not found, like any other unknown one', async () => {
  const { host } = await aSite(program)
  for (const url of [
    '/api/user%ff.php',
    '/members/abc%ff',
    '/%',
    '/members/%E0%A4%A?next=%',
    `/files/${'x'.repeat(600)}`,
  ]) {
    const answer = await program.app.inject({ url, headers: { host } })
    expect(answer.statusCode, url).toBe(404)
    expect(answer.json()).toMatchObject({
      error: 'not_found',
      request_id: answer.headers['x-request-id'],
    })
  }
})

test.each(['/', '/api/user.php?id=%', '/members/caf%C3%A9', '/members/100%25?next=%2Fchats'])(
  'an address that can be read stays as it came: %s',
  (url) => {
    expect(toReadableAddress(url)).toBe(url)
  },
)
