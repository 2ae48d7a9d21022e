import { Country, regionLabels } from '#contract/features/profiles/countries.ts'
import type { OwnTexts } from '#contract/features/sites/look.ts'
import { pickTracking } from '#contract/features/tracking/tracking.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { getWebMessages } from '../../platform/messages.ts'
import { findCountryRule } from './age-rule.ts'
import { listVariants } from './assign-variant.ts'
import { findInitials } from './find-initials.ts'
import { getMessageCosts } from './message-costs.ts'
import { findSelectedCountry } from './selected-country.ts'
import { areSignupsAllowed, hasTrafficSource, isSearchVisible } from './visitor-rules.ts'

/** Returns what each offered country calls its regions; the names themselves come from regions.php. */
function listRegionLabels(countries: readonly string[]): Record<string, { label: string }> {
  const labels: Record<string, { label: string }> = {}
  for (const code of countries) {
    const country = Country.safeParse(code)
    if (country.success) labels[code] = { label: regionLabels[country.data] }
  }
  return labels
}

function omitMailFooter(texts: OwnTexts | undefined): Omit<OwnTexts, 'mail_footer'> | null {
  if (!texts) return null
  const { mail_footer, ...shown } = texts
  return shown
}

/** Returns the settings that the browser needs, with those that depend on the visitor; nothing secret. */
export const settings: Handler<'settings'> = (ctx) => toPublicSettings(ctx)

export async function toPublicSettings(ctx: Context) {
  const {
    hide_account_existence,
    welcome_minimum_cents,
    imprint,
    picture_review,
    age_label_de,
    new_account_days,
    new_account_conversations,
    identical_messages,
    adjustment_limit,
    debit_codes_per_day,
    cancellation_countries,
    age_before_contact,
    age_before_entry,
    age_methods,
    verified_photos_two_persons,
    invoice_prefix,
    mail_from,
    mail_reply_to,
    mail_bounces,
    mail_inbox,
    mail_dkim_selectors,
    icon,
    own_texts,
    ...open
  } = ctx.site.settings
  const { locale, request } = ctx
  const trafficSource = hasTrafficSource(request.tracking)
  const country = request.country
  // A visitor without an account cannot prove their age: where the proof comes before entry, they see no members.
  const keptOut = ctx.viewer === null && findCountryRule(ctx.site.settings, country) === 'before_entry'
  // If the country is not known, it may be one that requires the cancellation page.
  const isCancelCountry = country === null || cancellation_countries.includes(country)
  return {
    ...open,
    own_texts: omitMailFooter(own_texts[locale]),
    cancel_page: cancellation_countries.length > 0 && isCancelCountry,
    index_title: open.index_title[locale],
    description: open.description[locale],
    fictional_singular: open.fictional_singular[locale],
    fictional_plural: open.fictional_plural[locale],
    initials: findInitials(ctx.site.settings),
    has_fictional: ctx.site.hasFictional,
    domain: ctx.site.host,
    region_data: listRegionLabels(open.countries),
    geoip_country: country,
    geoip_selected_country: findSelectedCountry(ctx),
    push_public_key: ctx.services.pushPublicKey,
    gifs: ctx.services.gifs !== null,
    minimum_message_costs: getMessageCosts(ctx),
    locale,
    signups_allowed: areSignupsAllowed(ctx.site.settings, trafficSource),
    search_visible:
      !keptOut && isSearchVisible(ctx.site.settings, { loggedIn: ctx.viewer !== null, trafficSource }),
    tracking: pickTracking(request.tracking),
    variants: listVariants(ctx),
    consent: request.consent,
    statistics_consent: request.statisticsConsent,
    messages: getWebMessages(ctx.site.texts, locale),
  }
}
