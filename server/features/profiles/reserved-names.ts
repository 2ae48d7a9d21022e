import type { Locale } from '#contract/features/sites/locale.ts'
import type { Site } from '../../app/site.ts'
import { foldText } from './contact-data.ts'
import { toPlainLook } from './lookalikes.ts'

/** What those who run a site are called, in each language; words that are also names of people are left out. */
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

/** Those that no other word begins or ends with, however they are joined to something else. */
const telling = ['admin', 'moderator', 'support', 'kundendienst', 'klantenservice', 'obsługa', 'soporte']

/** Site names of fewer letters are words of daily life: they are refused alone and next to a reserved word. */
const minTellingLetters = 6

/** Folds a text so that "Ädm1n" and "admin" are the same: marks, case, lookalikes and digits in the place of letters. */
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

/** Takes a name apart where people do: at signs, and where a capital begins a word. A number at the end says nothing. */
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

/** Returns whether words follow each other with nothing in between that makes up the whole text. */
function isComposedOnly(text: string, some: readonly string[]): boolean {
  if (text === '') return true
  return some.some((word) => text.startsWith(word) && isComposedOnly(text.slice(word.length), some))
}

/** Returns whether a name is one that members would take for the site or its staff. */
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
