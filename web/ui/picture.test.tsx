import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'

const drawn = (gender?: 'female' | 'male') =>
  renderToStaticMarkup(<Picture source={null} gender={gender} alt="Robin" />)

it('draws a silhouette by gender where there is no picture, named as the picture would be (U-001)', () => {
  expect(drawn('female')).not.toBe(drawn('male'))
  expect(drawn()).toBe(drawn('male'))
  for (const gender of ['female', 'male'] as const) {
    expect(drawn(gender)).toContain('role="img" aria-label="Robin"')
    expect(drawn(gender)).toContain('<svg')
  }
})
