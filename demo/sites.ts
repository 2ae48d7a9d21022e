import type { Country } from '#contract/features/profiles/countries.ts'
import { interestKeys } from '#contract/features/profiles/interests.ts'
import { emptyImprint } from '#contract/features/sites/imprint.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import type { DemoLanguage } from './demo-language.ts'
import { zweiklangTexts } from './texts/zweiklang-texts.ts'

/** One of the demo's domains: its settings, who lives on it and how one gets in. */
export type DemoSite = {
  key: 'duet' | 'zweiklang'
  /** The first is the main one; every `*.localhost` leads to this machine. */
  hosts: readonly [string, ...string[]]
  settings: SiteSettings
  /** What its members write in. */
  language: DemoLanguage
  /** How many of a hundred members live where. */
  countries: readonly (readonly [Country, number])[]
  memberCount: number
  /** In the site's currency, for every country without its own currency. */
  packages: PackageTable
  /** Countries where people pay in their own currency. */
  ownPackages: readonly { country: Country; currency: string; packages: PackageTable }[]
}

type PackageTable = readonly { tier: 'p0' | 'p1' | 'p2' | 'p3'; credits: number; priceCents: number }[]

/** Returns the four packages of a table; prices are in cents, in the order of their credits. */
function buildPackageTable(credits: readonly number[], cents: readonly number[]): PackageTable {
  const tiers = ['p0', 'p1', 'p2', 'p3'] as const
  return tiers.map((tier, i) => ({ tier, credits: credits[i] ?? 0, priceCents: cents[i] ?? 0 }))
}

const duetCredits = [25, 75, 150, 350]
const zweiklangCredits = [20, 60, 140, 320]

/** Shows what a claim with its evidence looks like; the other site holds none, so that it claims nothing. */
const exampleClaim: SiteSettings['premium_claim'] = {
  percent: 46,
  method: {
    en: 'matches for every 100 likes given: Premium members compared with members without Premium.',
    nl: 'matches per 100 gegeven likes: Premium-leden vergeleken met leden zonder Premium.',
    de: 'Matches je 100 vergebene Likes, von Premium-Mitgliedern im Vergleich zu Mitgliedern ohne Premium.',
    it: 'match ogni 100 mi piace messi, membri Premium a confronto con membri senza Premium.',
    fr: 'matchs pour 100 j’aime donnés : membres Premium comparés aux membres sans Premium.',
    es: 'matches por cada 100 me gusta dados, miembros Premium frente a miembros sin Premium.',
    pl: 'dopasowania na 100 polubień: osoby z Premium w porównaniu z osobami bez Premium.',
  },
  members: 2400,
  period: '2026-07 – 2026-09',
  example: true,
}

const duet: DemoSite = {
  key: 'duet',
  hosts: ['localhost', 'duet.localhost', '127.0.0.1'],
  settings: {
    ...createDefaultSettings('Duet'),
    index_title: {
      en: 'Duet: dating that starts with a conversation',
      nl: 'Duet: daten begint met een gesprek',
      de: 'Duet: Dating beginnt mit einem Gespräch',
      it: 'Duet: ogni incontro comincia da una conversazione',
      fr: 'Duet : une rencontre commence par une conversation',
      es: 'Duet: una cita empieza con una conversación',
      pl: 'Duet: randka zaczyna się od rozmowy',
    },
    description: {
      en: 'Meet people near you and talk. Looking, liking and matching are free, and you see the price of a message before you send it.',
      nl: 'Leer mensen in de buurt kennen. Kijken, liken en matchen is gratis, en je ziet wat een bericht kost voor je het verstuurt.',
      de: 'Lerne Menschen in deiner Nähe kennen. Schauen, liken und matchen ist kostenlos, und du siehst den Preis einer Nachricht, bevor du sie sendest.',
      it: 'Conosci persone vicino a te. Guardare, mettere mi piace e trovare match è gratis, e vedi il prezzo di un messaggio prima di inviarlo.',
      fr: 'Rencontre des gens près de chez toi. Regarder, aimer et matcher est gratuit, et tu vois le prix d’un message avant de l’envoyer.',
      es: 'Conoce a gente cerca de ti. Mirar, dar me gusta y hacer match es gratis, y ves el precio de un mensaje antes de enviarlo.',
      pl: 'Poznaj ludzi w okolicy. Przeglądanie, polubienia i dopasowania są za darmo, a cenę wiadomości widzisz, zanim ją wyślesz.',
    },
    countries: ['NL', 'BE', 'DE', 'GB', 'IE', 'FR', 'AT', 'CH', 'IT', 'ES', 'PL'],
    support_email: 'support@demo.example',
    tradenames: ['Duet'],
    logged_out_search: 'limited',
    delete_discount: 30,
    premium_claim: exampleClaim,
    is_demo: true,
    verified_photos: true,
    portraits: 'drawn',
  },
  language: 'en',
  countries: [
    ['NL', 40],
    ['BE', 14],
    ['DE', 12],
    ['GB', 11],
    ['IE', 6],
    ['FR', 6],
    ['AT', 2],
    ['CH', 2],
    ['IT', 2],
    ['ES', 2],
    ['PL', 3],
  ],
  memberCount: 280,
  packages: buildPackageTable(duetCredits, [999, 2499, 4499, 8999]),
  ownPackages: [
    {
      country: 'PL',
      currency: 'PLN',
      packages: buildPackageTable(duetCredits, [3999, 9999, 17_999, 35_999]),
    },
    { country: 'GB', currency: 'GBP', packages: buildPackageTable(duetCredits, [899, 2199, 3999, 7999]) },
    { country: 'CH', currency: 'CHF', packages: buildPackageTable(duetCredits, [990, 2490, 4490, 8990]) },
  ],
}

/** A German-speaking site in lagoon and gold; every pair of colours has the contrast that the server requires. */
const zweiklang: DemoSite = {
  key: 'zweiklang',
  hosts: ['zweiklang.localhost'],
  settings: {
    ...createDefaultSettings('Zweiklang'),
    domain_language: 'de-DE',
    index_title: {
      en: 'Zweiklang: two people, one tone',
      nl: 'Zweiklang: twee mensen, één toon',
      de: 'Zweiklang: zwei Menschen, ein Ton',
      it: 'Zweiklang: due persone, una nota',
      fr: 'Zweiklang : deux personnes, un même ton',
      es: 'Zweiklang: dos personas, un mismo tono',
      pl: 'Zweiklang: dwoje ludzi, jeden ton',
    },
    description: {
      en: 'Dating in Germany, Austria and Switzerland, at an unhurried pace and with honest prices.',
      nl: 'Daten in Duitsland, Oostenrijk en Zwitserland, zonder haast en met eerlijke prijzen.',
      de: 'Kennenlernen in Deutschland, Österreich und der Schweiz: ohne Eile und mit ehrlichen Preisen.',
      it: 'Incontri in Germania, Austria e Svizzera, senza fretta e con prezzi onesti.',
      fr: 'Des rencontres en Allemagne, en Autriche et en Suisse, sans hâte et à des prix honnêtes.',
      es: 'Citas en Alemania, Austria y Suiza, sin prisa y con precios honestos.',
      pl: 'Randki w Niemczech, Austrii i Szwajcarii: bez pośpiechu i z uczciwymi cenami.',
    },
    theme: {
      light: {
        brand: '#F5B53D',
        action: '#0B6B75',
        action_hover: '#084F57',
        on_action: '#FFFFFF',
        action_soft: '#DCF1F1',
        action_ink: '#0A5660',
        stage: '#0C2E35',
      },
      dark: {
        brand: '#F7C25E',
        action: '#74D3D6',
        action_hover: '#97E3E5',
        on_action: '#06282B',
        action_soft: '#12383C',
        action_ink: '#A9E8EA',
        stage: '#0A242A',
      },
    },
    time_zone: 'Europe/Berlin',
    countries: ['DE', 'AT', 'CH'],
    interests: interestKeys.filter((key) => key !== 'gaming' && key !== 'motorcycling'),
    enable_site_entry_popup: 'yes',
    logged_out_search: 'all',
    support_email: 'hilfe@demo.example',
    company_name: 'Beispiel Begegnungen GmbH',
    company_address: 'Musterstraße 12, 10115',
    company_kvk: 'HRB 000000 B',
    company_city: 'Berlin',
    company_country: 'DE',
    tradenames: ['Zweiklang'],
    imprint: {
      ...emptyImprint,
      representative: 'Mia Beispiel (Geschäftsführerin)',
      register_court: 'Amtsgericht Charlottenburg',
      share_capital: '25.000 €',
    },
    vat_numbers: { DE: 'DE000000000', AT: 'ATU00000000' },
    signup_credits: 5,
    fictional_icon: 'sparkles',
    is_demo: true,
    verified_photos: true,
    // Nothing of it looks like the other site: make-look.ts adds its logo and pictures.
    font: 'fraunces',
    tone: 'sand',
    corners: 'square',
    home_layout: 'editorial',
    own_texts: zweiklangTexts,
  },
  language: 'de',
  countries: [
    ['DE', 72],
    ['AT', 16],
    ['CH', 12],
  ],
  memberCount: 160,
  packages: buildPackageTable(zweiklangCredits, [899, 2299, 4299, 8499]),
  ownPackages: [
    {
      country: 'CH',
      currency: 'CHF',
      packages: buildPackageTable(zweiklangCredits, [890, 2290, 4290, 8490]),
    },
  ],
}

export const demoSites: readonly DemoSite[] = [duet, zweiklang]
