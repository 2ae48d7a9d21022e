import type { Gender } from '#contract/features/profiles/profile.ts'
import type { BodyType, EyeColor, HairColor, Tattoos } from '#contract/features/profiles/profile-options.ts'
import type { Random } from '#server/platform/random.ts'

/** How a member looks: what the profile says and the portrait shows. */
export type Appearance = {
  hairColor: HairColor
  eyeColor: EyeColor
  bodyType: BodyType
  tattoos: Tattoos
  /** Complexion of the portrait, see `PortraitSpec.tone`. */
  tone: number
}

type Weights<Item> = readonly (readonly [Item, number])[]

/** Draws looks that go together: fair hair with light eyes, grey with the years. */
export function drawAppearance(
  random: Random,
  who: { gender: Gender; age: number; dark: boolean },
): Appearance {
  const born: HairColor = random.weighted(who.dark ? darkHair : anyHair)
  return {
    hairColor: pickHairNow(random, born, who),
    eyeColor: random.weighted(weighEyes(born, who.dark)),
    bodyType: random.weighted([
      ['average', 8],
      ['slim', 4],
      ['athletic', 4],
      ['curvy', who.gender === 'female' ? 3 : 0.5],
      ['full', 2],
    ]),
    tattoos: random.weighted([
      ['none', who.age < 45 ? 6 : 9],
      ['few', who.age < 45 ? 4 : 2],
      ['many', 1],
    ]),
    tone: random.weighted(who.dark ? darkTones : weighTones(born)),
  }
}

const anyHair: Weights<HairColor> = [
  ['brown', 11],
  ['blond', 7],
  ['black', 3],
  ['red', 1.6],
  ['other', 0.6],
]
const darkHair: Weights<HairColor> = [
  ['black', 8],
  ['brown', 3],
]
const darkTones: Weights<number> = [
  [3, 3],
  [4, 5],
  [5, 4],
  [6, 3],
  [7, 3],
  [8, 3],
  [9, 2],
]

/** Hair turns grey, then white; some men lose or shave it. */
function pickHairNow(
  random: Random,
  born: HairColor,
  { gender, age }: { gender: Gender; age: number },
): HairColor {
  const baldness = gender === 'male' ? 0.03 + Math.max(0, age - 28) * 0.003 : 0.003
  if (random.chance(baldness)) return 'bald'
  // Many colour it, women more often than men.
  const greyness = (age - 42) * (gender === 'female' ? 0.018 : 0.028)
  if (age > 42 && random.chance(greyness)) return age > 60 && random.chance(0.35) ? 'white' : 'grey'
  return born
}

function weighEyes(born: HairColor, dark: boolean): Weights<EyeColor> {
  if (dark)
    return [
      ['brown', 9],
      ['hazel', 2],
      ['green', 0.3],
    ]
  if (born === 'blond')
    return [
      ['blue', 7],
      ['grey', 2],
      ['green', 2],
      ['brown', 1],
      ['hazel', 1],
    ]
  if (born === 'red')
    return [
      ['green', 4],
      ['blue', 3],
      ['hazel', 2],
      ['brown', 1],
    ]
  if (born === 'black')
    return [
      ['brown', 6],
      ['hazel', 2],
      ['blue', 1],
    ]
  return [
    ['brown', 5],
    ['blue', 3],
    ['green', 2],
    ['hazel', 3],
    ['grey', 1],
    ['other', 0.2],
  ]
}

function weighTones(born: HairColor): Weights<number> {
  if (born === 'blond' || born === 'red')
    return [
      [0, 4],
      [1, 6],
      [2, 4],
    ]
  if (born === 'black')
    return [
      [1, 2],
      [2, 4],
      [3, 4],
      [4, 1],
    ]
  return [
    [0, 2],
    [1, 5],
    [2, 6],
    [3, 3],
  ]
}
