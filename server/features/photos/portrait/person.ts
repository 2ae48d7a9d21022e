import { makeRandom, type Random } from '../../../platform/random.ts'
import { type Beard, listBeards } from './beard.ts'
import { type Frame, listFrames } from './glasses.ts'
import { chooseHairStyle } from './hair.ts'
import type { HairStyle } from './hair-types.ts'
import { eyeShades, type HairShade, hairShades, metals, type Tone, tones } from './palette.ts'
import type { PortraitSpec } from './spec.ts'

export const jaws = ['oval', 'round', 'square', 'heart', 'long'] as const
export type Jaw = (typeof jaws)[number]

/** What stays the same in every picture of one person. */
export type Person = {
  woman: boolean
  age: number
  tone: Tone
  dark: boolean
  hair: HairShade
  browColor: string
  beardShade: HairShade
  hairStyle: HairStyle
  bald: boolean
  /** Grey at the temples of a person whose hair has its colour still. */
  greying: boolean
  eyeColor: string
  jaw: Jaw
  /** Width of head and hair around their middle, 1 as drawn. */
  headWidth: number
  eyes: 'almond' | 'round' | 'narrow'
  eyeSize: number
  eyeGap: number
  brows: 'soft' | 'straight' | 'arched'
  browWeight: number
  nose: 0 | 1 | 2 | 3 | 4
  lips: number
  beard: Beard
  freckles: boolean
  mole: number | undefined
  frame: Frame | undefined
  frameColor: string
  earring: { shape: 'stud' | 'hoop' | 'drop'; metal: string } | undefined
  necklace: { shape: 'chain' | 'pendant' | 'beads'; metal: string } | undefined
  headscarf: boolean
  /** Width of shoulders and chest, 1 as drawn. */
  build: number
  full: boolean
}

/** Reads the lasting looks of a person from the seed and the profile's fields; `picture` has no say here. */
export function makePerson(spec: PortraitSpec): Person {
  const random = makeRandom(`person ${spec.seed}`)
  const woman = spec.gender === 'female'
  const toneIndex = spec.tone ?? random.weighted(listTonesForHair(spec))
  const dark = toneIndex >= 6
  const coiled =
    dark && ['black', 'brown', 'grey', 'white', 'other'].includes(spec.hair_color) && random.chance(0.8)
  const hair = chooseShade(random, spec)
  // Dye stays out of brows and beard.
  const natural = spec.hair_color === 'other' ? random.pick(hairShades.brown) : hair
  const full = spec.body_type === 'full' || spec.body_type === 'curvy'
  const headscarf =
    woman && spec.hair_color === 'black' && toneIndex >= 3 && toneIndex <= 6 && random.chance(0.16)
  return {
    woman,
    age: spec.age,
    tone: tones[toneIndex] ?? random.pick(tones),
    dark,
    hair,
    browColor: natural.depth,
    beardShade: natural,
    hairStyle: chooseHairStyle(random, {
      gender: spec.gender,
      age: spec.age,
      hairColor: spec.hair_color,
      coiled,
    }),
    bald: spec.hair_color === 'bald',
    greying:
      spec.age >= 46 && ['black', 'brown', 'blond', 'red'].includes(spec.hair_color) && random.chance(0.55),
    eyeColor: random.pick(eyeShades[spec.eye_color]),
    jaw: full ? random.pick(['round', 'oval', 'round']) : random.pick(woman ? jawsOfWomen : jawsOfMen),
    headWidth: random.between(0.965, 1.02) + (full ? 0.025 : 0) - (spec.body_type === 'slim' ? 0.015 : 0),
    eyes: random.weighted([
      ['almond', 5],
      ['round', 3],
      ['narrow', 2],
    ]),
    eyeSize: random.between(0.95, 1.08) * (woman ? 1.03 : 0.97),
    eyeGap: random.between(-2, 2.5),
    brows: random.weighted([
      ['soft', 5],
      ['straight', 3],
      ['arched', woman ? 4 : 1],
    ]),
    browWeight: random.between(-0.6, 1) + (woman ? 0 : 1.4),
    nose: random.pick([0, 0, 1, 2, 3, 4] as const),
    lips: random.between(0.85, 1.15) + (dark ? 0.12 : 0) - (spec.age > 60 ? 0.15 : 0),
    beard: woman ? 'none' : random.weighted(listBeards(spec.age)),
    freckles: toneIndex <= 4 && random.chance(spec.hair_color === 'red' ? 0.75 : 0.14),
    mole: random.chance(0.1) ? random.pick([-1, 1]) : undefined,
    frame: random.chance(spec.age > 44 ? 0.42 : 0.22) ? random.pick(listFrames(woman)) : undefined,
    frameColor: random.pick(['#2B2026', '#5B3A2E', '#8A3B4A', '#3A3440', '#24506B', '#6F5A34', '#7A7F88']),
    earring:
      woman && random.chance(0.5)
        ? { shape: random.pick(['stud', 'hoop', 'drop']), metal: random.pick(metals) }
        : undefined,
    necklace:
      woman && random.chance(0.38)
        ? { shape: random.pick(['chain', 'pendant', 'pendant', 'beads']), metal: random.pick(metals) }
        : undefined,
    headscarf,
    build: getBuild(spec) * random.between(0.98, 1.03),
    full,
  }
}

const jawsOfWomen: readonly Jaw[] = ['oval', 'oval', 'heart', 'round', 'long']
const jawsOfMen: readonly Jaw[] = ['square', 'oval', 'square', 'long', 'round']

/** Fair hair goes with a light complexion, black hair with any. */
function listTonesForHair({ hair_color }: PortraitSpec): readonly (readonly [number, number])[] {
  if (hair_color === 'blond' || hair_color === 'red')
    return [
      [0, 4],
      [1, 5],
      [2, 5],
      [3, 1],
    ]
  if (hair_color === 'black')
    return [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 3],
      [6, 2],
      [7, 2],
      [8, 3],
      [9, 2],
    ]
  if (hair_color === 'brown')
    return [
      [0, 2],
      [1, 4],
      [2, 5],
      [3, 4],
      [4, 3],
      [5, 2],
      [7, 1],
    ]
  return [
    [0, 3],
    [1, 5],
    [2, 6],
    [3, 4],
    [4, 2],
    [5, 1],
    [7, 1],
    [8, 1],
  ]
}

function chooseShade(random: Random, spec: PortraitSpec): HairShade {
  const shades = hairShades[spec.hair_color]
  // A shaven head has brows and beard still: brown before fifty, grey later.
  const shade = spec.hair_color === 'bald' ? shades[spec.age < 50 ? 0 : 1] : undefined
  return shade ?? random.pick(shades)
}

function getBuild({ body_type }: PortraitSpec): number {
  const builds = { slim: 0.92, average: 1, athletic: 1.06, curvy: 1.08, full: 1.16, other: 1 }
  return builds[body_type]
}
