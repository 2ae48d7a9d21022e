import type { Locale } from '#contract/features/sites/locale.ts'
import type { Site } from '../../app/site.ts'
import { foldText } from './contact-data.ts'
import { toPlainLook } from './lookalikes.ts'

/** The words for those who run a site, in each language; words that are also names of people are left out. */
const words: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'admin',
    'administrator',
    'administration',
    'moderator',
    'moderation',
    'mod',
    'staff',
    'team',
    'support',
    'supporter',
    'customer service',
    'customer care',
    'helpdesk',
    'help desk',
    'help',
    'service',
    'security',
    'billing',
    'payments',
    'official',
    'operator',
    'webmaster',
    'postmaster',
    'system',
    'root',
    'bot',
  ],
  nl: [
    'beheerder',
    'beheer',
    'klantenservice',
    'klantendienst',
    'medewerker',
    'ondersteuning',
    'hulp',
    'beveiliging',
    'betalingen',
    'officieel',
    'systeem',
  ],
  de: [
    'administratorin',
    'moderatorin',
    'kundendienst',
    'kundenservice',
    'kundenbetreuung',
    'mitarbeiter',
    'mitarbeiterin',
    'betreiber',
    'hilfe',
    'sicherheit',
    'offiziell',
    'verwaltung',
  ],
  fr: [
    'administrateur',
    'administratrice',
    'modérateur',
    'modératrice',
    'modération',
    'équipe',
    'assistance',
    'service client',
    'sécurité',
    'officiel',
    'opérateur',
  ],
  it: [
    'amministratore',
    'amministratrice',
    'amministrazione',
    'moderatore',
    'moderatrice',
    'moderazione',
    'assistenza',
    'servizio clienti',
    'aiuto',
    'sicurezza',
    'ufficiale',
    'redazione',
  ],
  es: [
    'administrador',
    'administradora',
    'administración',
    'moderador',
    'moderadora',
    'moderación',
    'equipo',
    'soporte',
    'asistencia',
    'atención al cliente',
    'servicio al cliente',
    'ayuda',
    'seguridad',
    'oficial',
  ],
  pl: [
    'administratorka',
    'administracja',
    'moderatorka',
    'moderacja',
    'obsługa',
    'obsługa klienta',
    'pomoc',
    'wsparcie',
    'zespół',
    'bezpieczeństwo',
    'oficjalny',
  ],
}

/** The words with which no other word begins or ends: they are found whatever they are joined to. */
const telling = ['admin', 'moderator', 'support', 'kundendienst', 'klantenservice', 'obsługa', 'soporte']

/** Site names with fewer letters are everyday words: they are refused only alone and next to a reserved word. */
const minTellingLetters = 6

/**
 * Folds a text so that "Ädm1n" and "admin" are the same: removes marks and case, and replaces lookalikes and digits
 * that stand for letters.
 */
function foldLook(text: string): string {
  const digits: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
  return foldText(toPlainLook(text))
    .replace(/[0134578]/g, (sign) => digits[sign] ?? sign)
    .replace(/[l|!]/g, 'i')
    .replace(/\$/g, 's')
    .replace(/@/g, 'a')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const reserved = new Set(Object.values(words).flat().map(foldLook))
const tellingLooks = telling.map(foldLook)

/**
 * Splits a name into its words: at separators, and where a capital letter begins a word. A number at the end is
 * ignored.
 */
function splitName(name: string): string[] {
  const spaced = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const parts = spaced.split(/[^\p{L}\p{M}\p{N}@$|!]+/u).map((part) => foldLook(part.replace(/\d+$/, '')))
  return parts.filter(Boolean)
}

/** Returns the names of a site: its own, those its company trades under, and the words of its domain. */
function listReservedNames({ host, settings }: Pick<Site, 'host' | 'settings'>): string[] {
  const labels = host.split('.').slice(0, -1)
  const named = [settings.name, ...settings.tradenames, ...labels.filter((label) => label !== 'www')]
  return named.map(foldLook).filter((name) => name.length > 2)
}

/** Returns whether a text consists of nothing but the given words. */
function isComposedOnly(text: string, some: readonly string[]): boolean {
  if (text === '') return true
  return some.some((word) => text.startsWith(word) && isComposedOnly(text.slice(word.length), some))
}

/** Returns whether members could take a name for the site or its staff. */
export function isReservedName(name: string, site: Pick<Site, 'host' | 'settings'>): boolean {
  const parts = splitName(name)
  const own = foldLook(site.settings.name)
  const ofSite = listReservedNames(site)
  if (parts.some((part) => reserved.has(part) || part === own)) return true
  const whole = parts.join('')
  if (whole === '') return false
  const clear = [...tellingLooks, ...ofSite.filter((word) => word.length >= minTellingLetters)]
  if (clear.some((word) => whole.startsWith(word) || whole.endsWith(word))) return true
  return isComposedOnly(whole, [...reserved, ...ofSite])
}
