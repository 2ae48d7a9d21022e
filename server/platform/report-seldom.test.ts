import { expect, it } from 'vitest'
import { reportSeldom } from './report-seldom.ts'

it('reports the first error at once, and the next one after ten seconds', () => {
  let time = 0
  const reported: string[] = []
  const report = reportSeldom(
    (message: string) => void reported.push(message),
    () => time,
  )
  for (const [at, message] of [
    [0, 'first'],
    [1000, 'again'],
    [9999, 'still'],
    [10_000, 'later'],
  ] as const) {
    time = at
    report(message)
  }
  expect(reported).toEqual(['first', 'later'])
})
