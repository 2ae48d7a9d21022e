import type { Interest } from '#contract/features/profiles/interests.ts'
import type { Gender } from '#contract/features/profiles/profile.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Random } from '#server/platform/random.ts'
import { aboutDe } from './about-de.ts'
import { aboutEn } from './about-en.ts'
import { aboutEs } from './about-es.ts'
import { aboutFr } from './about-fr.ts'
import { aboutIt } from './about-it.ts'
import { aboutNl } from './about-nl.ts'
import { aboutPl } from './about-pl.ts'
import type { AboutTexts } from './about-texts.ts'

export const aboutTexts: Record<Locale, AboutTexts> = {
  en: aboutEn,
  nl: aboutNl,
  de: aboutDe,
  it: aboutIt,
  fr: aboutFr,
  es: aboutEs,
  pl: aboutPl,
}

/** Who writes about themselves. */
export type Author = {
  locale: Locale
  gender: Gender
  age: number
  city: string
  interests: readonly Interest[]
  /** The name of an interest in the language of the text. */
  interestName: (interest: Interest) => string
}

/** Writes an about-me text out of what the member has in the profile; some people write little or nothing. */
export function writeAboutMe(random: Random, writer: Author): string {
  const texts = aboutTexts[writer.locale]
  if (random.chance(0.05)) return ''
  if (random.chance(0.06)) return finish(random, writer, [random.pick(texts.short)])
  const about = random
    .sample(
      writer.interests,
      random.weighted([
        [1, 3],
        [2, 4],
        [3, 1],
      ]),
    )
    .map((interest) => random.pick(texts.interests[interest]))
  const middle = random.chance(0.75)
    ? random.sample([...about, writeLifeSentence(random, texts, writer.age)], 9)
    : about
  const sentences = [
    ...(random.chance(0.62) ? [random.pick(texts.openings)] : []),
    ...middle,
    ...(random.chance(0.6) ? [random.pick(texts.wishes)] : []),
    ...(random.chance(0.5) ? [random.pick(texts.closings)] : []),
  ]
  return finish(random, writer, sentences)
}

function writeLifeSentence(random: Random, texts: AboutTexts, age: number): string {
  if (age < 32 && random.chance(0.35)) return random.pick(texts.life.young)
  if (age >= 50 && random.chance(0.55)) return random.pick(texts.life.older)
  return random.pick(texts.life.any)
}

function finish(random: Random, writer: Author, sentences: readonly string[]): string {
  const text = sentences
    .join(' ')
    .replaceAll('{city}', writer.city)
    .replace('{three}', () => pickThree(random, writer))
  return chooseGender(text, writer.gender)
}

const listFormats = {
  en: new Intl.ListFormat('en-GB'),
  nl: new Intl.ListFormat('nl'),
  de: new Intl.ListFormat('de'),
  it: new Intl.ListFormat('it'),
  fr: new Intl.ListFormat('fr'),
  es: new Intl.ListFormat('es'),
  pl: new Intl.ListFormat('pl'),
} as const satisfies Record<Locale, Intl.ListFormat>

function pickThree(random: Random, { interests, interestName, locale }: Author): string {
  const names = random.sample(interests, 3).map((interest) => {
    const name = interestName(interest)
    // German writes nouns with a capital, and abbreviations keep theirs everywhere.
    return locale === 'de' || name === name.toUpperCase() ? name : name.toLowerCase()
  })
  return listFormats[locale].format(names)
}

/** Chooses in `[feminine/masculine]` by the writer's gender, and begins with a capital. */
export function chooseGender(text: string, gender: Gender): string {
  const chosen = text.replace(/\[([^/\]]*)\/([^\]]*)\]/g, (_, feminine: string, masculine: string) =>
    gender === 'female' ? feminine : masculine,
  )
  return chosen.charAt(0).toUpperCase() + chosen.slice(1)
}
