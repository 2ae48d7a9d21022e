import { maxInterests } from '#contract/api/limits.ts'
import { Interest } from '#contract/features/profiles/interests.ts'
import type { Gender, LookingFor, Sexuality } from '#contract/features/profiles/profile.ts'
import type { RelationshipStatus } from '#contract/features/profiles/profile-options.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { PortraitSpec } from '#server/features/photos/portrait/spec.ts'
import { makeRandom, type Random } from '#server/platform/random.ts'
import type { CityPool, DemoCity } from './city-pool.ts'
import { createDemoId } from './demo-id.ts'
import { type DemoLogin, demoLogins } from './logins.ts'
import { type Appearance, drawAppearance } from './member-appearance.ts'
import { drawActivity } from './member-times.ts'
import { firstNames } from './names/first-names.ts'
import { fitsAge } from './names/generations.ts'
import { nameLanguage } from './names/name-language.ts'
import { makeNameGiver, type NameGiver } from './names/unique-names.ts'
import type { DemoSite } from './sites.ts'
import { writeAboutMe } from './texts/about-me.ts'

/** A member of the demo with everything that its rows need; no one real. */
export type DemoMember = Appearance & {
  id: string
  kind: 'person' | 'fictional'
  status: 'activated' | 'not_confirmed'
  name: string
  email: string
  /** Set for those that a visitor can log in as. */
  login: DemoLogin | undefined
  language: Locale
  gender: Gender
  lookingFor: LookingFor
  sexuality: Sexuality | undefined
  /** YYYY-MM-DD */
  dateOfBirth: string
  city: DemoCity
  interests: readonly Interest[]
  relationshipStatus: RelationshipStatus | undefined
  aboutMe: string
  premium: boolean
  signupAt: Date
  activeAt: Date
  /** One spec for each picture, the main one first. */
  pictures: readonly PortraitSpec[]
}

export type MemberOptions = {
  seed: string
  site: DemoSite
  now: Date
  cities: CityPool
  /** The name of an interest in the language of the site. */
  interestName: (interest: Interest) => string
  /** How many to make; those with a login come first. */
  count: number
  /** Names that the site has already. */
  takenNames?: Iterable<string>
  /** Goes on after so many, without logins: for adding members to a filled site. */
  after?: number
}

/** Makes the members of a demo site, one after the other; the same options give the same members. */
export function* makeMembers(options: MemberOptions): Generator<DemoMember> {
  const { seed, site, count, after = 0 } = options
  const logins = demoLogins[site.key]
  const nameGiver = makeNameGiver([...(options.takenNames ?? []), ...logins.map((login) => login.name)])
  const offered = listOfferedInterests(site)
  for (let index = after; index < after + count; index++) {
    const random = makeRandom(`${seed} ${site.key} ${index}`)
    const login = logins[index]
    yield login === undefined
      ? makeStranger(random, options, { index, nameGiver, offered })
      : makeKnown(random, options, login)
  }
}

function makeStranger(
  random: Random,
  options: MemberOptions,
  { index, nameGiver, offered }: { index: number; nameGiver: NameGiver; offered: readonly Interest[] },
): DemoMember {
  const { site, cities } = options
  const city = cities.draw(random, random.weighted(site.countries))
  const gender: Gender = random.chance(0.52) ? 'female' : 'male'
  const age = drawAge(random)
  const dark = random.chance(0.16)
  const firstName = drawFirstName(random, city, { gender, age, dark })
  const born = drawBirthday(random, options.now, age)
  const interests = random.sample(offered, random.whole(3, Math.min(8, maxInterests)))
  const appearance = drawAppearance(random, { gender, age, dark })
  const kind = random.chance(0.06) ? 'fictional' : 'person'
  const wish = drawWish(random, gender)
  const times = drawActivity(random, options.now, kind)
  const premium = kind === 'person' && random.chance(0.14)
  const aboutMe = writeAboutMe(random, {
    locale: site.language,
    gender,
    age,
    city: city.name,
    interests,
    interestName: options.interestName,
  })
  return {
    ...appearance,
    ...times,
    ...wish,
    id: createDemoId(random, times.signupAt),
    kind,
    status: kind === 'person' && random.chance(0.03) ? 'not_confirmed' : 'activated',
    name: nameGiver(random, firstName, born.getUTCFullYear()),
    email: `member${index}@demo.example`,
    login: undefined,
    language: site.language,
    gender,
    dateOfBirth: born.toISOString().slice(0, 10),
    city,
    interests,
    relationshipStatus: random.chance(0.85)
      ? random.weighted(age < 35 ? youngStatuses : olderStatuses)
      : undefined,
    aboutMe,
    premium,
    pictures: listPortraits(
      `${options.seed} ${site.key} ${index}`,
      { ...appearance, gender, age, interests },
      premium ? random.whole(4, 6) : random.whole(2, 3),
    ),
  }
}

function makeKnown(random: Random, options: MemberOptions, login: DemoLogin): DemoMember {
  const city = findCity(options, login.city)
  const signupAt = new Date(options.now.getTime() - random.whole(40, 90) * 86_400_000)
  const { gender, age, interests } = login
  const appearance = {
    hairColor: login.hairColor,
    eyeColor: login.eyeColor,
    bodyType: login.bodyType,
    tone: login.tone,
    tattoos: random.pick(['none', 'few'] as const),
  }
  return {
    ...appearance,
    id: createDemoId(random, signupAt),
    kind: 'person',
    status: 'activated',
    name: login.name,
    email: getLoginEmail(login),
    login,
    language: options.site.language,
    gender,
    lookingFor: login.lookingFor,
    sexuality: undefined,
    dateOfBirth: drawBirthday(random, options.now, age).toISOString().slice(0, 10),
    city,
    interests,
    relationshipStatus: 'single',
    aboutMe: login.aboutMe,
    premium: login.premium,
    signupAt,
    activeAt: new Date(options.now.getTime() - random.whole(600, 5400) * 1000),
    pictures: listPortraits(
      login.portraitSeed,
      { ...appearance, gender, age, interests },
      login.premium ? 5 : 3,
    ),
  }
}

/** Returns the address that a demo login logs in with. */
export function getLoginEmail(login: DemoLogin): string {
  return `${login.name.toLowerCase()}@demo.example`
}

function findCity({ cities, site }: MemberOptions, name: string): DemoCity {
  for (const [country] of site.countries) {
    const city = cities.named(country, name)
    if (city !== undefined) return city
  }
  throw new Error(`The gazetteer has no ${name} in the countries of ${site.key}.`)
}

const ageBands: readonly (readonly [[min: number, max: number], number])[] = [
  [[18, 24], 14],
  [[25, 29], 16],
  [[30, 34], 16],
  [[35, 44], 22],
  [[45, 54], 17],
  [[55, 64], 11],
  [[65, 75], 4],
]

function drawAge(random: Random): number {
  const [min, max] = random.weighted(ageBands)
  return random.whole(min, max)
}

/** Returns a day on which someone of that age was born; it is reached whatever the time zone of the site. */
function drawBirthday(random: Random, now: Date, age: number): Date {
  const born = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate()))
  return new Date(born.getTime() - random.whole(2, 360) * 86_400_000)
}

function drawFirstName(
  random: Random,
  city: DemoCity,
  who: { gender: Gender; age: number; dark: boolean },
): string {
  const names = firstNames[nameLanguage(random, city.country, city.regionId)]
  const [usual, dark] =
    who.gender === 'female' ? [names.female, names.darkFemale] : [names.male, names.darkMale]
  const list = who.dark && random.chance(0.75) ? dark : usual
  const name = random.pick(list)
  return fitsAge(name, who.age)
    ? name
    : (random.sample(list, 12).find((other) => fitsAge(other, who.age)) ?? name)
}

function listOfferedInterests(site: DemoSite): Interest[] {
  return site.settings.interests.flatMap((key) => {
    const interest = Interest.safeParse(key)
    return interest.success ? [interest.data] : []
  })
}

function drawWish(
  random: Random,
  gender: Gender,
): { lookingFor: LookingFor; sexuality: Sexuality | undefined } {
  const other: Gender = gender === 'female' ? 'male' : 'female'
  const kind = random.weighted([
    ['other', 88],
    ['same', 6],
    ['both', 6],
  ] as const)
  // The field is sensitive and optional, and most leave it empty.
  const tells = random.chance(0.4)
  if (kind === 'other') return { lookingFor: other, sexuality: tells ? 'hetero' : undefined }
  if (kind === 'both') return { lookingFor: 'both', sexuality: tells ? 'bi' : undefined }
  return { lookingFor: gender, sexuality: tells ? (gender === 'female' ? 'lesbian' : 'gay') : undefined }
}

const youngStatuses: readonly (readonly [RelationshipStatus, number])[] = [
  ['single', 30],
  ['complicated', 2],
  ['separated', 1],
  ['in_relationship', 1],
]
const olderStatuses: readonly (readonly [RelationshipStatus, number])[] = [
  ['single', 14],
  ['divorced', 10],
  ['separated', 3],
  ['widowed', 2],
  ['complicated', 1],
]

function listPortraits(
  seed: string,
  who: Appearance & { gender: Gender; age: number; interests: readonly Interest[] },
  count: number,
): PortraitSpec[] {
  return Array.from({ length: count }, (_, picture) => ({
    seed,
    picture,
    gender: who.gender,
    age: who.age,
    hair_color: who.hairColor,
    eye_color: who.eyeColor,
    body_type: who.bodyType,
    tone: who.tone,
    interests: [...who.interests],
  }))
}
