import type { Gender } from '#contract/features/profiles/profile.ts'
import type { HairColor } from '#contract/features/profiles/profile-options.ts'
import type { Random } from '../../../platform/random.ts'
import { afro, curly, curlyBob, curlyTop, locs, perm, puffs, shortAfro } from './hair-curly.ts'
import {
  bangs,
  bob,
  braid,
  bun,
  halfUp,
  lob,
  longMan,
  lowBun,
  manBun,
  pony,
  shag,
  straight,
  waves,
} from './hair-long.ts'
import { buzz, crop, layered, pixie, quiff, receding, sidePart, spiky, swept, wreath } from './hair-short.ts'
import type { HairStyle } from './hair-types.ts'

const bald: HairStyle = () => ({ back: '', front: '' })

type Choice = readonly [HairStyle, number]

const womenStyles: readonly Choice[] = [
  [waves, 5],
  [straight, 4],
  [lob, 5],
  [bob, 4],
  [shag, 3],
  [bangs, 3],
  [bun, 3],
  [lowBun, 3],
  [pony, 3],
  [braid, 2],
  [halfUp, 3],
  [curly, 3],
  [curlyBob, 3],
  [pixie, 2],
]
const olderWomenStyles: readonly Choice[] = [
  [bob, 4],
  [lob, 3],
  [pixie, 4],
  [layered, 5],
  [perm, 3],
  [shag, 2],
  [lowBun, 2],
  [curlyBob, 2],
  [waves, 1],
]
const menStyles: readonly Choice[] = [
  [quiff, 4],
  [crop, 5],
  [sidePart, 4],
  [swept, 3],
  [spiky, 2],
  [curlyTop, 3],
  [buzz, 3],
  [manBun, 1],
  [longMan, 1],
]
const olderMenStyles: readonly Choice[] = [
  [receding, 4],
  [crop, 4],
  [sidePart, 4],
  [wreath, 2],
  [buzz, 2],
  [swept, 1],
  [longMan, 1],
]
/** Cuts that go with tightly curled hair. */
const coiledWomenStyles: readonly Choice[] = [
  [curly, 4],
  [afro, 3],
  [puffs, 2],
  [locs, 4],
  [curlyBob, 3],
  [bun, 3],
  [shortAfro, 2],
]
const olderCoiledWomenStyles: readonly Choice[] = [
  [curlyBob, 4],
  [shortAfro, 4],
  [perm, 4],
  [locs, 2],
  [bun, 2],
  [afro, 1],
]
const coiledMenStyles: readonly Choice[] = [
  [shortAfro, 4],
  [buzz, 4],
  [afro, 2],
  [curlyTop, 3],
  [locs, 2],
  [crop, 2],
]

const olderCoiledMenStyles: readonly Choice[] = [
  [shortAfro, 4],
  [buzz, 4],
  [crop, 2],
  [receding, 3],
  [wreath, 2],
]

/** Chooses the cut that a person keeps in most pictures. */
export function chooseHairStyle(
  random: Random,
  person: { gender: Gender; age: number; hairColor: HairColor; coiled: boolean },
): HairStyle {
  if (person.hairColor === 'bald') return bald
  const woman = person.gender === 'female'
  const older = person.age >= random.whole(46, 58)
  if (person.coiled) {
    if (!woman) return random.weighted(older ? olderCoiledMenStyles : coiledMenStyles)
    return random.weighted(older ? olderCoiledWomenStyles : coiledWomenStyles)
  }
  if (woman) return random.weighted(older ? olderWomenStyles : womenStyles)
  return random.weighted(older ? olderMenStyles : menStyles)
}

/** Long hair can be put up for a picture; undefined when the cut does not allow it. */
export function toUpdo(random: Random, style: HairStyle): HairStyle | undefined {
  return longStyles.has(style) ? random.pick([pony, bun, lowBun, braid]) : undefined
}

const longStyles: ReadonlySet<HairStyle> = new Set([waves, straight, lob, halfUp])
