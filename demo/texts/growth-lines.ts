import type { DemoLanguage } from '../demo-language.ts'

/** The demo’s experiments: the first one runs, the second is over. */
export const demoExperiments = [
  { point: 'inbox_hint', variants: ['search', 'profile'], metric: 'purchase' },
  { point: 'package_layout', variants: ['cards', 'rows'], metric: 'purchase' },
] as const

/** What the experiments are called, in their order. */
export const experimentNames: Readonly<Record<DemoLanguage, readonly [running: string, over: string]>> = {
  en: ['Demo: hint in the empty inbox', 'Demo: packages as rows'],
  de: ['Demo: Hinweis im leeren Posteingang', 'Demo: Pakete als Zeilen'],
}

/** The code batch that was printed on paper. */
export const batchNames: Readonly<Record<DemoLanguage, string>> = { en: 'Demo: flyers', de: 'Demo: Flyer' }

/** Conversations of support: one that the staff began, and one that came by e-mail. */
export const threadLines: Readonly<
  Record<DemoLanguage, readonly { first: string; answer: string; byStaff: boolean }[]>
> = {
  en: [
    {
      first: 'Your bank transfer reached us without your reference. Was it the one of 24.99 from Monday?',
      answer: 'Yes, that was me. I forgot the reference, sorry.',
      byStaff: true,
    },
    {
      first: 'Gift credits\n\nCan I give credits to a friend for her birthday?',
      answer: 'I forgot to say: she is a member here, too.',
      byStaff: false,
    },
  ],
  de: [
    {
      first: 'Deine Überweisung kam ohne Verwendungszweck an. War es die über 24,99 vom Montag?',
      answer: 'Ja, das war ich. Den Verwendungszweck habe ich vergessen.',
      byStaff: true,
    },
    {
      first: 'Credits verschenken\n\nKann ich einer Freundin Credits zum Geburtstag schenken?',
      answer: 'Noch etwas: Sie ist auch Mitglied bei euch.',
      byStaff: false,
    },
  ],
}

/** What the demo’s partners may advertise with. */
export const demoMaterials: Readonly<
  Record<DemoLanguage, readonly { name: string; text: string; isBanner: boolean }[]>
> = {
  en: [
    { name: 'Demo: banner 300 × 250', text: 'A plain banner in the colour of the site', isBanner: true },
    { name: 'Demo: one sentence', text: 'Write first, see who answers.', isBanner: false },
  ],
  de: [
    { name: 'Demo: Banner 300 × 250', text: 'Ein schlichtes Banner in der Farbe der Seite', isBanner: true },
    { name: 'Demo: ein Satz', text: 'Schreib zuerst und sieh, wer antwortet.', isBanner: false },
  ],
}
