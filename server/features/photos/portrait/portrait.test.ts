import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPortrait } from './compose.ts'
import { makePerson } from './person.ts'
import { portraitSizes, renderPortrait } from './render.ts'
import { makeShot } from './shot.ts'
import { PortraitSpec } from './spec.ts'

function aSpec(changes: Partial<PortraitSpec> = {}): PortraitSpec {
  return {
    seed: 'somebody',
    picture: 0,
    gender: 'female',
    age: 34,
    hair_color: 'brown',
    eye_color: 'green',
    body_type: 'average',
    interests: ['hiking', 'books'],
    ...changes,
  }
}

const people = Array.from({ length: 200 }, (_, index) =>
  aSpec({ seed: `person ${index}`, gender: index % 2 ? 'male' : 'female' }),
)

test('the same spec draws the same portrait', () => {
  expect(drawPortrait(aSpec())).toEqual(drawPortrait(aSpec()))
})

test('different people look different', () => {
  expect(new Set(people.map((spec) => drawPortrait(spec).figure)).size).toBe(people.length)
})

test.each([
  ['gender', { gender: 'male' }],
  ['age', { age: 70 }],
  ['hair colour', { hair_color: 'grey' }],
  ['eye colour', { eye_color: 'blue' }],
  ['body type', { body_type: 'full' }],
  ['complexion', { tone: 8 }],
] as const)('the portrait shows the %s of the profile', (_, changes) => {
  expect(drawPortrait(aSpec(changes)).figure).not.toBe(drawPortrait(aSpec()).figure)
})

test('several pictures of one person keep the face and change the rest', () => {
  const pictures = [0, 1, 2, 3, 4, 5].map((picture) => aSpec({ picture }))
  const [first, ...others] = pictures.map(makePerson)
  for (const other of others) expect(other).toEqual(first)
  const shots = pictures.map((spec) => makeShot(spec, makePerson(spec)))
  expect(new Set(shots.map((shot) => shot.scene)).size).toBe(pictures.length)
})

test('grey, white and missing hair is drawn as such', () => {
  for (const spec of people) {
    expect(
      makePerson({ ...spec, hair_color: 'bald' }).hairStyle({
        shade: makePerson(spec).hair,
        random: makeShot(spec, makePerson(spec)).random,
      }).front,
    ).toBe('')
    expect(makePerson({ ...spec, hair_color: 'white' }).hair.body).toMatch(/^#[D-E]/)
  }
})

test('women have no beard, and some men have one of each kind', () => {
  const all = people.map(makePerson)
  expect(all.filter((person) => person.woman).every((person) => person.beard === 'none')).toBe(true)
  expect(new Set(all.map((person) => person.beard)).size).toBeGreaterThanOrEqual(6)
})

test('first pictures hide no eyes behind sunglasses', () => {
  for (const spec of people) expect(makeShot(spec, makePerson(spec)).sunglasses).toBe(false)
})

test('pictures with an animal belong to people who name one', () => {
  for (const spec of people) {
    for (const picture of [0, 1, 2, 3]) {
      const { pet } = makeShot({ ...spec, picture, interests: ['cats'] }, makePerson(spec))
      expect(pet === undefined || pet === 'cat').toBe(true)
      expect(makeShot({ ...spec, picture }, makePerson(spec)).pet).toBeUndefined()
    }
  }
})

test('a drawing loads nothing from elsewhere and carries no text', () => {
  for (const spec of people.slice(0, 60)) {
    const { scene, figure } = drawPortrait(spec)
    expect(scene + figure).not.toMatch(/<text|<image|href|NaN|undefined/)
  }
})

test.each(Object.entries(portraitSizes))(
  'renders %s as WebP in its size',
  async (name, { width, height }) => {
    const size =
      Object.keys(portraitSizes).find((key): key is keyof typeof portraitSizes => key === name) ?? 'thumb'
    const picture = await renderPortrait(aSpec(), size)
    const { format, width: w, height: h, xmpAsString } = await sharp(picture).metadata()
    expect({ format, w, h }).toEqual({ format: 'webp', w: width, h: height })
    expect(xmpAsString).toContain('digitalsourcetype/algorithmicMedia')
    expect(picture.equals(await renderPortrait(aSpec(), size))).toBe(true)
  },
)

test('a spec read from the database is checked', () => {
  expect(PortraitSpec.safeParse(aSpec()).success).toBe(true)
  expect(PortraitSpec.safeParse({ ...aSpec(), hair_color: 'plaid' }).success).toBe(false)
})
