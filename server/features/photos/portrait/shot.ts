import { makeRandom, type Random } from '../../../platform/random.ts'
import { toUpdo } from './hair.ts'
import type { HairStyle } from './hair-types.ts'
import { type Hat, hats } from './headwear.ts'
import { type Mood, moods } from './mouth.ts'
import { type OutfitName, type PatternName, patterned, patternNames } from './outfits.ts'
import { cloths, shirts } from './palette.ts'
import type { Person } from './person.ts'
import { everydayScenes, outside, type SceneName, scenesByInterest, sunny } from './scenes.ts'
import type { PortraitSpec } from './spec.ts'

/** What belongs to one picture: where it was taken, in which clothes and mood, and from how near. */
export type Shot = {
  random: Random
  scene: SceneName
  outfit: OutfitName
  cloth: string
  second: string
  pattern: PatternName | undefined
  mood: Mood
  tilt: number
  turn: number
  zoom: number
  shift: number
  mirrored: boolean
  hat: Hat | undefined
  hatColor: string
  scarf: string | undefined
  sunglasses: boolean
  withoutGlasses: boolean
  hairStyle: HairStyle
  pet: 'dog' | 'cat' | undefined
  extra: 'headphones' | 'camera' | 'backpack' | undefined
}

/** Decides on one picture. The first one is plain, so that it shows the face; later ones may hide or change more. */
export function makeShot(spec: PortraitSpec, person: Person): Shot {
  const random = makeRandom(`shot ${spec.seed} ${spec.picture}`)
  const later = spec.picture > 0
  const interests = spec.interests ?? []
  const scene = chooseScene(spec, random)
  const cold = scene === 'snow' || (scene === 'autumn' && random.chance(0.3))
  const outfit = chooseOutfit(random, person, { scene, cold })
  const hat = chooseHat(random, { person, scene, cold, later, cycling: interests.includes('cycling') })
  const wearsSunglasses = later && sunny.has(scene) && hat !== 'helmet' && random.chance(0.3)
  const pet = choosePet(random, interests, spec.picture)
  return {
    random,
    scene,
    outfit,
    cloth: random.pick(cloths),
    second: random.pick(shirts),
    pattern: patterned.has(outfit) && random.chance(0.4) ? choosePattern(random, person) : undefined,
    mood: random.weighted(later ? laterMoods : firstMoods),
    tilt: random.between(-4.5, 4.5) * (later ? 1.3 : 1),
    turn: random.between(-5, 5),
    zoom: chooseZoom(random, hat, later),
    shift: pet === undefined ? random.between(-16, 16) * (later ? 1.4 : 0.6) : -34,
    mirrored: random.chance(0.5),
    hat,
    hatColor: random.pick(cloths),
    scarf: cold && !person.headscarf ? random.pick(cloths) : undefined,
    sunglasses: wearsSunglasses,
    withoutGlasses: later && random.chance(0.25),
    hairStyle:
      (later && hat === undefined && random.chance(0.3) ? toUpdo(random, person.hairStyle) : undefined) ??
      person.hairStyle,
    pet,
    extra: chooseExtra(random, interests, { later, scene }),
  }
}

function choosePattern(random: Random, person: Person): PatternName {
  return random.pick(person.woman ? patternNames : patternNames.filter((name) => name !== 'flowers'))
}

/** A hat needs room above it. */
function chooseZoom(random: Random, hat: Hat | undefined, later: boolean): number {
  if (hat !== undefined && hat !== 'band') return random.between(1.02, 1.14)
  return later ? random.pick([1.04, 1.12, 1.2, 1.29]) : random.between(1.15, 1.26)
}

const firstMoods: readonly (readonly [Mood, number])[] = [
  ['open', 4],
  ['smile', 4],
  ['grin', 3],
  ['soft', 2],
]
const laterMoods = moods.map((mood) => [mood, 1] as const)

/** Walks through the places that the person's interests suggest, a different one for each picture. */
function chooseScene(spec: PortraitSpec, random: Random): SceneName {
  const order = makeRandom(`scenes ${spec.seed}`)
  const suggested = (spec.interests ?? []).flatMap((interest) => {
    const places = scenesByInterest[interest]
    return places === undefined ? [] : [order.pick(places)]
  })
  const everyday = order.sample(everydayScenes, everydayScenes.length)
  const mixed = [...new Set([...order.sample(suggested, 4), ...everyday])]
  // Main pictures in the same place would make a search page dull, so the first is as likely an everyday one.
  const firstEveryday = order.chance(0.5) ? everyday : mixed
  const chosen =
    spec.picture === 0
      ? firstEveryday[0]
      : mixed.filter((name) => name !== firstEveryday[0])[spec.picture - 1]
  return chosen ?? random.pick(everydayScenes)
}

const womenOutfits: readonly (readonly [OutfitName, number])[] = [
  ['crew', 3],
  ['vneck', 4],
  ['shirt', 3],
  ['turtle', 3],
  ['scoop', 3],
  ['blazer', 3],
  ['cardigan', 3],
  ['jacket', 3],
  ['hoodie', 1],
  ['straps', 2],
]
const menOutfits: readonly (readonly [OutfitName, number])[] = [
  ['crew', 5],
  ['shirt', 4],
  ['openShirt', 3],
  ['turtle', 2],
  ['blazer', 3],
  ['hoodie', 3],
  ['polo', 3],
  ['jacket', 3],
  ['suit', 1],
  ['cardigan', 1],
]

function chooseOutfit(
  random: Random,
  person: Person,
  { scene, cold }: { scene: SceneName; cold: boolean },
): OutfitName {
  if (cold)
    return random.weighted([
      ['puffer', 4],
      ['jacket', 1],
      ['turtle', 1],
    ])
  if (scene === 'gym') return 'sport'
  const covered = person.headscarf
  if (scene === 'theatre')
    return random.pick(person.woman ? ['blazer', 'vneck', 'turtle'] : ['suit', 'blazer', 'turtle'])
  if (scene === 'beach' && !covered)
    return random.pick(person.woman ? ['straps', 'scoop', 'crew'] : ['openShirt', 'crew', 'polo'])
  if (scene === 'harbour' && random.chance(0.4)) return random.pick(['raincoat', 'crew'])
  const outfit = random.weighted(person.woman ? womenOutfits : menOutfits)
  return covered && (outfit === 'scoop' || outfit === 'straps' || outfit === 'vneck') ? 'cardigan' : outfit
}

function chooseHat(
  random: Random,
  where: { person: Person; scene: SceneName; cold: boolean; later: boolean; cycling: boolean },
): Hat | undefined {
  if (where.person.headscarf) return undefined
  if (where.cold) return random.pick(['beanie', 'bobble', 'beanie'])
  if (!where.later) return random.chance(0.05) ? random.pick(['beanie', 'cap', 'fedora', 'beret']) : undefined
  if (where.cycling && outside.has(where.scene) && random.chance(0.35)) return 'helmet'
  if (sunny.has(where.scene) && random.chance(0.3))
    return random.pick(
      where.person.woman ? ['straw', 'straw', 'bucket', 'cap'] : ['cap', 'cap', 'straw', 'bucket'],
    )
  if (!random.chance(0.13)) return undefined
  return where.person.woman
    ? random.pick(['beanie', 'beret', 'band', 'fedora', 'cap'])
    : random.pick(hats.filter((hat) => !['band', 'beret', 'helmet', 'straw'].includes(hat)))
}

function choosePet(random: Random, interests: readonly string[], picture: number): 'dog' | 'cat' | undefined {
  const likely = picture === 0 ? 0.12 : 0.45
  if (interests.includes('dogs') && random.chance(likely)) return 'dog'
  if (interests.includes('cats') && random.chance(likely)) return 'cat'
  return undefined
}

function chooseExtra(
  random: Random,
  interests: readonly string[],
  where: { later: boolean; scene: SceneName },
): Shot['extra'] {
  if (!where.later) return undefined
  if (interests.includes('photography') && random.chance(0.4)) return 'camera'
  if (interests.includes('hiking') && outside.has(where.scene) && random.chance(0.5)) return 'backpack'
  if (
    (interests.includes('music') || interests.includes('running')) &&
    !(where.scene in { theatre: 0, concert: 0 }) &&
    random.chance(0.25)
  )
    return 'headphones'
  return undefined
}
