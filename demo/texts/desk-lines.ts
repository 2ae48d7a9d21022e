import type { ComplaintCategory } from '#contract/features/safety/complaints.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import type { DemoLanguage } from '../demo-language.ts'

/** What demo members report, as they would write it. */
export const reportLines: Readonly<Record<DemoLanguage, readonly (readonly [ReportReason, string])[]>> = {
  en: [
    ['spam', 'Third message and already a link to some investment group.'],
    ['fake', 'These pictures are all over the internet, it is a singer.'],
    ['abuse', 'Called me names because I did not answer for a day.'],
    ['other', 'Asked me for my phone number and my bank within five minutes.'],
    ['photo', 'There is another person in this picture who surely never agreed.'],
    ['underage', 'Says 18 in the profile and wrote about school tomorrow.'],
    ['spam', 'The same text went to my sister.'],
    ['abuse', ''],
    ['fake', 'Lives in Utrecht, but did not know the Dom.'],
    ['other', 'Wants me to go on with another app and pay there.'],
    ['spam', 'Sends me a link to a shop.'],
    ['photo', 'A phone number is written on the picture.'],
  ],
  de: [
    ['spam', 'Nach drei Sätzen kam ein Link zu irgendeiner Geldanlage.'],
    ['abuse', 'Hat mich beleidigt, weil ich nicht sofort geantwortet habe.'],
    ['fake', 'Das Bild kenne ich aus der Werbung.'],
    ['other', 'Wollte gleich meine Kontonummer wissen.'],
    ['underage', 'Schreibt von der Klassenfahrt nächste Woche.'],
    ['spam', 'Meine Freundin hat genau denselben Text bekommen.'],
    ['photo', 'Auf dem Bild steht eine Telefonnummer.'],
    ['abuse', ''],
  ],
}

/** What demo members complain about. */
export const complaintLines: Readonly<
  Record<DemoLanguage, readonly (readonly [ComplaintCategory, string])[]>
> = {
  en: [
    ['payment', 'I paid by bank transfer last week and still have no credits.'],
    ['payment', 'I was charged twice for the same package.'],
    ['member', 'I reported someone and they are still writing to me.'],
    ['content', 'A profile shows pictures of me that I never put there.'],
    ['privacy', 'How do I see what you have stored about me?'],
    ['decision', 'My picture was removed and I do not understand why.'],
    ['other', 'The sound of new messages does not stop when I mute it.'],
  ],
  de: [
    ['payment', 'Ich habe letzte Woche überwiesen und noch keine Credits.'],
    ['member', 'Ich habe jemanden gemeldet, und er schreibt mir immer noch.'],
    ['privacy', 'Welche Daten habt ihr über mich gespeichert?'],
    ['other', 'Der Ton bei neuen Nachrichten hört nicht auf.'],
  ],
}

/** What demo members ask of their data. */
export const requestLines: Readonly<
  Record<DemoLanguage, readonly (readonly ['access' | 'erasure' | 'correction' | 'objection', string])[]>
> = {
  en: [
    ['access', 'Please send me a copy of everything that you have about me.'],
    ['erasure', 'Please delete my old account. I no longer have the password.'],
    ['correction', 'My date of birth is wrong by a year.'],
    ['objection', 'I do not want my visits to be counted.'],
  ],
  de: [
    ['access', 'Bitte schickt mir eine Kopie meiner Daten.'],
    ['erasure', 'Bitte löscht mein altes Konto, das Passwort habe ich nicht mehr.'],
  ],
}

/** News that went out. */
export const newsLines: Readonly<Record<DemoLanguage, readonly { title: string; text: string }[]>> = {
  en: [
    { title: 'Voice messages are here', text: 'You can now say it instead of typing it.' },
    { title: 'Verified photos', text: 'Show that your pictures are you: it takes a minute.' },
  ],
  de: [{ title: 'Sprachnachrichten sind da', text: 'Sag es, statt es zu tippen.' }],
}

/** Where the demo’s members came from, and how much of the traffic each brings. */
const trafficSources = [
  { network: 'adgrid', ref: { en: 'autumn', de: 'herbst' }, weight: 5, visitsPerDay: 62 },
  { network: 'searchads', ref: { en: 'brand', de: 'marke' }, weight: 3, visitsPerDay: 24 },
  { network: 'partner', ref: { en: 'singles-blog', de: 'single-blog' }, weight: 2, visitsPerDay: 31 },
] as const

/** Returns the sources of a demo site’s traffic, with the words of its language. */
export function listTrafficSources(language: DemoLanguage) {
  return trafficSources.map(({ ref, ...source }) => ({
    ...source,
    ref: ref[language],
  }))
}
