import { formatCountry, formatDate, formatList, formatPercent } from '#contract/api/format.ts'
import {
  complaintAnswerDays,
  deletionReversibleSeconds,
  freeConversations,
  freePictures,
  guardedCookies,
  hostCookiePrefix,
  premiumPictures,
  swipeLikesPerDay,
  timeBonusSeconds,
  welcomeDiscountPercent,
} from '#contract/api/limits.ts'
import { findStoredEntry, type StoredKey, storedKeys } from '#contract/api/stored.ts'
import { computeTermsVersion } from '#contract/features/accounts/terms-version.ts'
import { countFreeMessages } from '#contract/features/credits/free-messages.ts'
import { visitorFields } from '#contract/features/profiles/visitor-view.ts'
import { formatRegistration } from '#contract/features/sites/company-register.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Translate } from '#generated/messages.ts'
import type { Site } from '../../app/site.ts'
import { formatLifetime } from './format-lifetime.ts'

/** Writes the table of everything kept in a browser, in Markdown, for the cookies page. */
function formatStorageTable(locale: Locale, t: Translate, overTls: boolean): string {
  const columns = ['name', 'place', 'purpose', 'lifetime', 'need'] as const
  const rows = storedKeys.map((key) => formatRow(key, { locale, t, overTls }))
  return [columns.map((column) => t(`storage.${column}`)), columns.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function formatRow(
  key: StoredKey,
  { locale, t, overTls }: { locale: Locale; t: Translate; overTls: boolean },
): string[] {
  const { name, place, lifetime, optional } = findStoredEntry(key)
  return [
    `\`${overTls && guardedCookies.includes(name) ? hostCookiePrefix : ''}${name}\``,
    t(`storage.place.${place}`),
    t(`storage.purpose.${key}`),
    typeof lifetime === 'number' ? formatLifetime(lifetime, locale) : t(`storage.lifetime.${lifetime}`),
    t(optional ? 'storage.optional' : 'storage.necessary'),
  ]
}

/** The values that the static pages may contain: texts by name, and tables already written in Markdown. */
export interface StaticPageParameters {
  texts: Readonly<Record<string, string>>
  tables: Readonly<Record<string, string>>
  versionDate: Date
}

/** Gathers the values of a site for its static pages, in one language. */
export function buildStaticPageParameters(site: Site, locale: Locale, t: Translate): StaticPageParameters {
  const versionDate = computeTermsVersion(site.settings.added)
  return {
    versionDate,
    texts: {
      ...buildCompanyTexts(site, locale, t),
      ...buildCreditTexts(site, t),
      version_date: formatDate(versionDate, locale, { timeZone: 'UTC' }),
      min_age: String(site.settings.min_age),
      fictional_singular: site.settings.fictional_singular[locale],
      fictional_plural: site.settings.fictional_plural[locale],
      has_fictional: site.hasFictional ? 'yes' : '',
      pictures_first: site.settings.picture_review === 'before' ? 'yes' : '',
      visit_statistics: site.settings.visit_statistics ? 'yes' : '',
      member_resell: site.settings.member_resell ? 'yes' : '',
      refund_days: String(site.settings.refund_days),
      deletion_days: String(deletionReversibleSeconds / 86_400),
      complaint_days: String(complaintAnswerDays),
      chat_history_days: String(site.settings.chat_history_days),
      time_bonus_hours: String(timeBonusSeconds / 3600),
      free_conversations: String(freeConversations),
      free_visible_photos: String(site.settings.free_visible_photos),
      free_pictures: String(freePictures),
      premium_pictures: String(premiumPictures),
      swipe_likes: String(swipeLikesPerDay),
      visitor_fields: formatVisitorText(locale, t),
      welcome_percent: formatPercent(welcomeDiscountPercent, locale),
    },
    tables: { storage_table: formatStorageTable(locale, t, site.origin.startsWith('https:')) },
  }
}

/** Lists what a visitor sees of a member. Only fictional profiles carry a label, so it is left out. */
function formatVisitorText(locale: Locale, t: Translate): string {
  const names = visitorFields.flatMap((field) => (field === 'fictional' ? [] : t(`visitor.field.${field}`)))
  return formatList(names, locale)
}

function buildCompanyTexts({ host, settings }: Site, locale: Locale, t: Translate): Record<string, string> {
  const number = settings.company_kvk
  return {
    site: settings.name,
    host,
    company_name: settings.company_name,
    company_address: settings.company_address,
    company_city: settings.company_city,
    company_country: formatCompanyCountry(settings.company_country, locale),
    company_kvk: number,
    company_registration: formatRegistration(
      { country: settings.company_country, number },
      t('invoice.registration', { number }),
    ),
    vat_numbers: formatList(Object.values(settings.vat_numbers), locale),
    tradenames: formatList(settings.tradenames, locale),
    support_email: settings.support_email,
    support_phone: settings.support_phone,
    ...settings.imprint,
  }
}

/** Returns the name of the company’s country, which operators may store as a code or as a name. */
export function formatCompanyCountry(country: string, locale: Locale): string {
  return /^[A-Z]{2}$/.test(country) ? formatCountry(country, locale) : country
}

function buildCreditTexts({ settings }: Site, t: Translate): Record<string, string> {
  const { message_credits, photo_credits, voice_credits, gift_credits, signup_credits } = settings
  const numMessages = countFreeMessages(settings)
  return {
    message_cost: t('credits.amount', { credits: message_credits }),
    photo_cost: t('credits.amount', { credits: photo_credits }),
    voice_cost: t('credits.amount', { credits: voice_credits }),
    gift_cost: t('credits.amount', { credits: gift_credits }),
    signup_credits: t('credits.amount', { credits: signup_credits }),
    // Without free messages, the pages leave out the sentence about them.
    free_messages: numMessages > 0 ? t('count.messages', { count: numMessages }) : '',
  }
}
