import { expect, test } from 'vitest'
import { createTranslator } from '../platform/messages.ts'
import { toErrorAnswer } from './error-answer.ts'

/** Returns an error as the framework throws it, with the status it would answer. */
const refused = (statusCode: number) => Object.assign(new Error('refused'), { statusCode })

test.each([
  ['a path that no file can have', 403, 'not_found'],
  ['a body that is too large', 413, 'too_large'],
  ['any other refusal of the caller’s doing', 431, 'bad_request'],
])('%s is not called our fault', async (_what, status, code) => {
  const answer = toErrorAnswer(refused(status), await createTranslator('en'), 'request-1')
  expect(answer.body).toMatchObject({ error: code, request_id: 'request-1' })
  expect(answer.status).toBeLessThan(500)
  expect(answer.fault).toBeUndefined()
})

test('a body that is too large for a reason other than its picture does not mention ten megabytes', async () => {
  const { body } = toErrorAnswer(refused(413), await createTranslator('en'), 'request-1')
  expect(body.message).toBe('That’s too much at once. Send less and try again.')
})

test('a date that PostgreSQL cannot store is not a server error', async () => {
  const error = Object.assign(new Error('date out of range'), { code: '22008' })
  expect(toErrorAnswer(error, await createTranslator('en'), 'request-1').body.error).toBe('bad_request')
})

test('an unexpected error is a 500 without its message, and is logged (X-019)', async () => {
  const error = new Error('password of the database')
  const answer = toErrorAnswer(error, await createTranslator('en'), 'request-1')
  expect(answer.status).toBe(500)
  expect(answer.fault).toBe(error)
  expect(JSON.stringify(answer.body)).not.toContain('password')
})
