import { expect, test } from 'vitest'
import { computeContrast } from '#contract/features/sites/contrast.ts'
import { mixOverlapColour } from './document.ts'

test.each(['#2A1430', '#06363c', '#000000', '#ffffff'])(
  'the overlap of the logo is a colour of the stage %s',
  (stage) => {
    expect(mixOverlapColour(stage)).toMatch(/^#[0-9a-f]{6}$/)
  },
)

test('the overlap of the logo is visible on a dark page and on the stage', () => {
  const overlap = mixOverlapColour('#2A1430')
  expect(overlap).toBe('#472252')
  for (const ground of ['#2A1430', '#140d18', '#1e1523'])
    expect(computeContrast(overlap, ground)).toBeGreaterThan(1.25)
})
