import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { OwnMessage } from '#contract/admin/sites/translations.ts'
import { findLocale, type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import type { LocalisedText } from '#contract/features/sites/site.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findMessageMistake, readParameters } from '../../platform/message-check.ts'
import { loadBuiltInMessages, type SiteTexts } from '../../platform/messages.ts'
import { deleteOverride, lockOverrides, saveOverride } from './messages.sql.ts'

const maxShown = 50

/**
 * Messages that no site can reword: the back office, labels of fictional profiles, claims, and what makes a contract:
 * the words of the order button, the consent to an immediate start and the right of withdrawal.
 */
const fixed = /^(admin|disclaimer|dev)\.|^payments\.(orderButton|consent|withdrawal)$|fictional|claim/i

type CurrentMessages = Readonly<Record<Locale, Readonly<Record<string, string>>>>

async function readAllStanding(): Promise<CurrentMessages> {
  const catalogues = await Promise.all(localeCodes.map(loadBuiltInMessages))
  // Every language is requested, in order.
  return Object.fromEntries(
    localeCodes.map((locale, index) => [locale, catalogues[index] ?? {}]),
  ) as CurrentMessages
}

function toEntry(key: string, standing: CurrentMessages, own: SiteTexts): OwnMessage {
  const said = localeCodes.map((locale) => [locale, standing[locale][key] ?? ''])
  const differs = localeCodes.flatMap((locale) => {
    const text = own[locale]?.[key]
    return text === undefined ? [] : [[locale, text]]
  })
  return {
    key,
    standing: Object.fromEntries(said) as LocalisedText, // every language is in it
    own: Object.fromEntries(differs),
  }
}

function holdsWords({ key, standing, own }: OwnMessage, words: string): boolean {
  const texts = [key, ...Object.values(standing), ...Object.values(own)]
  return texts.some((text) => text.toLowerCase().includes(words))
}

/** Finds messages by words or key, or those with the site's own wording. */
export const adminMessages: Handler<'adminMessages'> = async (ctx, { search = '' }) => {
  const standing = await readAllStanding()
  const words = search.trim().toLowerCase()
  const { texts } = await ctx.services.sites.byId(ctx.site.id)
  const entries = Object.keys(standing.en)
    .filter((key) => !fixed.test(key))
    .map((key) => toEntry(key, standing, texts))
  const found = entries.filter((one) => (words ? holdsWords(one, words) : Object.keys(one.own).length > 0))
  return { messages: found.slice(0, maxShown), more: found.length > maxShown }
}

async function readStandingText(key: string, language: Locale): Promise<string> {
  const text = fixed.test(key) ? undefined : (await loadBuiltInMessages(language))[key]
  if (text === undefined) throw fail('not_found')
  return text
}

/** Renders the preview of a message, or says what is wrong with it. */
export const adminTryMessage: Handler<'adminTryMessage'> = async (_ctx, { key, language, text }) => {
  const mistake = findMessageMistake(text, await readStandingText(key, language), language)
  if (mistake) return { text: '', mistake }
  const i18n = setupI18n({
    locale: language,
    locales: [findLocale(language).iso],
    messages: { [language]: { shown: compileMessage(text) } },
  })
  const values = Array.from(readParameters(text, language), ([name, kind]) => [
    name,
    kind === 'plural' || kind === 'number' || kind === 'selectordinal' ? 3 : name,
  ])
  return { text: i18n._('shown', Object.fromEntries(values)), mistake: null }
}

/**
 * Saves a site's own wording of a message in the given languages, never overwriting what someone else has saved
 * meanwhile; an empty text resets it.
 */
export const adminSaveMessage: Handler<'adminSaveMessage'> = async (ctx, { key, texts, seen }) => {
  const overrides = localeCodes.flatMap((language) => {
    const text = texts[language]
    return text === undefined ? [] : [{ language, text: text.trim() }]
  })
  const wrong: string[] = []
  for (const { language, text } of overrides) {
    const standing = await readStandingText(key, language)
    if (text && findMessageMistake(text, standing, language)) wrong.push(`texts.${language}`)
  }
  if (wrong.length > 0)
    throw failFields(Object.fromEntries(wrong.map((name) => [name, 'validation' as const])))
  await ctx.transaction(async (tx) => {
    const now = await lockOverrides(tx.db, ctx.site.id, key)
    for (const { language, text } of overrides) {
      const said = now[language] ?? ''
      if (seen && said !== (seen[language] ?? '') && said !== text) throw fail('already_completed')
      const one = { siteId: ctx.site.id, key, language }
      if (text) await saveOverride(tx.db, { ...one, text, now: tx.now })
      else await deleteOverride(tx.db, one)
    }
    await tx.audit({
      act: 'message.saved',
      subject: { type: 'message', id: key },
      details: { languages: overrides.map(({ language }) => language) },
    })
  })
  ctx.services.sites.forget()
  return {}
}
