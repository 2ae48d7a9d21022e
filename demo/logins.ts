import type { Interest } from '#contract/features/profiles/interests.ts'
import type { Gender, LookingFor } from '#contract/features/profiles/profile.ts'
import type { BodyType, EyeColor, HairColor } from '#contract/features/profiles/profile-options.ts'
import type { DemoSite } from './sites.ts'

/** The password of every demo login; it is printed at the start. */
export const demoPassword = 'duet-demo'

/** A demo member that a visitor can be: `<first name>@demo.example`. */
export type DemoLogin = {
  name: string
  /** Chosen by eye among many that fit the fields. */
  portraitSeed: string
  gender: Gender
  lookingFor: LookingFor
  age: number
  city: string
  premium: boolean
  /** In the wallet after everything that the demo books. */
  credits: number
  hairColor: HairColor
  eyeColor: EyeColor
  bodyType: BodyType
  tone: number
  interests: readonly Interest[]
  aboutMe: string
}

export const demoLogins: Record<DemoSite['key'], readonly DemoLogin[]> = {
  duet: [
    {
      name: 'Sofie',
      portraitSeed: 'Sofie 604',
      gender: 'female',
      lookingFor: 'male',
      age: 31,
      city: 'Utrecht',
      premium: false,
      credits: 12,
      hairColor: 'brown',
      eyeColor: 'green',
      bodyType: 'average',
      tone: 1,
      interests: ['beach', 'coffee', 'books', 'dogs', 'cycling', 'photography'],
      aboutMe:
        'Pancakes, sweet. Unless there’s bacon, then all rules are off. I work at a small publisher in Utrecht, read on trains and swim until October. Tell me where the light is good on a Sunday.',
    },
    {
      name: 'Daan',
      portraitSeed: 'Daan 95',
      gender: 'male',
      lookingFor: 'female',
      age: 34,
      city: 'Utrecht',
      premium: true,
      credits: 120,
      hairColor: 'brown',
      eyeColor: 'blue',
      bodyType: 'athletic',
      tone: 2,
      interests: ['hiking', 'cooking', 'sailing', 'music', 'coffee', 'museums'],
      aboutMe:
        'Structural engineer, which means I look up a lot. I cook for six when there are two of us and I’m proud of exactly one risotto. Looking for someone who asks questions back.',
    },
    {
      name: 'Noor',
      portraitSeed: 'Noor 96',
      gender: 'female',
      lookingFor: 'both',
      age: 29,
      city: 'Amersfoort',
      premium: false,
      credits: 0,
      hairColor: 'black',
      eyeColor: 'brown',
      bodyType: 'slim',
      tone: 4,
      interests: ['concerts', 'gardening', 'theatre', 'travel', 'cats'],
      aboutMe:
        'Theatre by night, physiotherapy by day. My balcony grows more tomatoes than one person can eat, so bring a bag.',
    },
    {
      name: 'Malik',
      portraitSeed: 'Malik 42',
      gender: 'male',
      lookingFor: 'female',
      age: 36,
      city: 'Antwerpen',
      premium: true,
      credits: 48,
      hairColor: 'black',
      eyeColor: 'brown',
      bodyType: 'athletic',
      tone: 8,
      interests: ['making_music', 'football', 'eating_out', 'languages', 'running'],
      aboutMe:
        'I play the double bass, which makes the tram interesting. Teacher, early riser, slow runner. First a coffee, then we’ll see.',
    },
  ],
  zweiklang: [
    {
      name: 'Lena',
      portraitSeed: 'Lena 301',
      gender: 'female',
      lookingFor: 'male',
      age: 33,
      city: 'Berlin',
      premium: false,
      credits: 12,
      hairColor: 'blond',
      eyeColor: 'blue',
      bodyType: 'average',
      tone: 1,
      interests: ['swimming', 'museums', 'coffee', 'books', 'cycling'],
      aboutMe:
        'Ich restauriere Möbel und rede dabei mit ihnen. Im Sommer findest du mich am Schlachtensee, im Winter im Museumscafé. Frag mich nach dem Stuhl mit drei Beinen.',
    },
    {
      name: 'Jonas',
      portraitSeed: 'Jonas 128',
      gender: 'male',
      lookingFor: 'female',
      age: 38,
      city: 'Hamburg',
      premium: true,
      credits: 90,
      hairColor: 'red',
      eyeColor: 'green',
      bodyType: 'average',
      tone: 0,
      interests: ['sailing', 'cooking', 'concerts', 'dogs', 'photography'],
      aboutMe:
        'Hafenlotse, also beruflich mit Geduld ausgestattet. Mein Hund heißt Anker und entscheidet bei neuen Leuten mit. Ich koche gern, am liebsten für Menschen, die nachnehmen.',
    },
    {
      name: 'Katharina',
      portraitSeed: 'Katharina 64',
      gender: 'female',
      lookingFor: 'male',
      age: 46,
      city: 'Wien',
      premium: true,
      credits: 60,
      hairColor: 'brown',
      eyeColor: 'hazel',
      bodyType: 'curvy',
      tone: 2,
      interests: ['theatre', 'wine', 'hiking', 'singing', 'travel'],
      aboutMe:
        'Lehrerin für Musik und Geschichte, zwei fast erwachsene Kinder, ein Chor, ein kleiner Weingarten, den ich mit Freunden teile. Ich suche jemanden für die Abende, an denen nichts geplant ist.',
    },
    {
      name: 'Emre',
      portraitSeed: 'Emre 27',
      gender: 'male',
      lookingFor: 'female',
      age: 30,
      city: 'Köln',
      premium: false,
      credits: 2,
      hairColor: 'black',
      eyeColor: 'brown',
      bodyType: 'slim',
      tone: 4,
      interests: ['running', 'films', 'eating_out', 'board_games', 'languages'],
      aboutMe:
        'Ich entwickle Brettspiele und verliere sie meistens. Nach dem Film will ich über das Ende reden, und zwar lange.',
    },
  ],
}
