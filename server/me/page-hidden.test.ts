import { expect, it } from 'vitest'
import { writeLimit } from '#contract/limits.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ environment: { RATE_LIMITS: 'on' } })

it('drops the surplus of the beacons without a word (C-015)', async () => {
  const member = await aMember(test, await aSite(test))
  const statuses = new Set<number>()
  for (let count = 0; count < writeLimit.requests + 5; count++)
    statuses.add((await test.call(member, 'pageHidden', {})).status)
  expect([...statuses]).toEqual([204])
})
