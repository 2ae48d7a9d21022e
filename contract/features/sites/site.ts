import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { ageMethods } from '../age/age-rules.ts'
import { searchFields } from '../discovery/search-fields.ts'
import { Consent } from '../tracking/tracking.ts'
import { describeContrast, listThemeMistakes } from './contrast.ts'
import { emptyImprint, Imprint } from './imprint.ts'
import { Locale } from './locale.ts'
import { homeLayouts, OwnTexts, OwnTextsByLanguage, SitePicture, siteCorners, siteFonts } from './look.ts'
import {
  choice,
  companyCountry,
  countryKey,
  currency,
  day,
  interest,
  invoicePrefix,
  offeredCountry,
  optionalEmail,
  pictureFolder,
  siteLanguage,
  timeZone,
} from './setting-choices.ts'
import { Theme } from './theme.ts'
import { siteTones } from './tone.ts'

const text = z.string()

/** A text in each of the seven languages. */
export const LocalisedText = z.object({
  en: text,
  nl: text,
  de: text,
  it: text,
  fr: text,
  es: text,
  pl: text,
})
export type LocalisedText = z.infer<typeof LocalisedText>

/** Both schemes of a domain; colours that cannot be read next to each other are refused. */
const Themes = z.object({ light: Theme, dark: Theme }).check(({ value, issues }) => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const mistake of listThemeMistakes(scheme, value[scheme])) {
      const message = describeContrast(mistake)
      issues.push({ code: 'custom', message, input: value[scheme], path: [scheme], params: { mistake } })
    }
  }
})

const searchVisibility = choice(['none', 'limited', 'all'])

export const profileFields = [
  'sexuality',
  'looking_for',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
  'interests',
  'about_me',
] as const
export const profileNotes = ['new', 'online', 'verified', 'popular'] as const
/** Everything an operator sets for one domain. Stored as one validated document per site. */
export const SiteSettings = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  domain_language: siteLanguage,
  index_title: LocalisedText,
  description: LocalisedText,
  cdn_prefix: pictureFolder,
  theme: Themes,
  time_zone: timeZone,
  currency,
  min_age: z.int().check(z.minimum(18), z.maximum(99)),
  countries: z.array(offeredCountry).check(z.minLength(1)),
  interests: z.array(interest),
  enable_site_entry_popup: choice(['no', 'yes']),
  /** Who may sign up: everyone, those whom someone has sent, or no one. */
  signups: choice(['all', 'with_trafficsource', 'none']),
  logged_out_search: searchVisibility,
  logged_out_search_trafficsource: searchVisibility,
  message_credits: z.int().check(z.minimum(0)),
  signup_credits: z.int().check(z.minimum(0)),
  photo_credits: z.int().check(z.minimum(0)),
  gift_credits: z.int().check(z.minimum(0)),
  message_length: z.int().check(z.minimum(1), z.maximum(10_000)),
  chat_history_days: z.int().check(z.minimum(1)),
  free_visible_photos: z.int().check(z.minimum(1)),
  visible_profile_fields: z.array(z.enum(profileFields)),
  visible_profile_notes: z.array(z.enum(profileNotes)),
  search_fields: z.array(z.enum(searchFields)),
  /** Whether members see about how far away others live, and search by it. */
  distances: z._default(z.boolean(), true),
  support_email: optionalEmail,
  support_phone: z.string(),
  company_name: z.string(),
  company_address: z.string(),
  company_kvk: z.string(),
  company_city: z.string(),
  company_country: companyCountry,
  tradenames: z.array(z.string()),
  imprint: z._default(Imprint, emptyImprint),
  vat_numbers: z.record(countryKey, z.string()),
  vat_percent: z.record(countryKey, z.number().check(z.minimum(0), z.maximum(100))),
  added: day,
  delete_discount: z.int().check(z.minimum(0), z.maximum(100)),
  welcome_minimum_cents: z.int().check(z.minimum(0)),
  /** How prominent the notice of a fictional profile and the disclaimer are; neither can be turned off. */
  fictional_warning: choice(['', 'strong']),
  fictional_icon: choice(['drama', 'sparkles', 'pen']),
  fictional_singular: LocalisedText,
  fictional_plural: LocalisedText,
  /** Where a cam profile leads outside the site; empty: nowhere. */
  cam_link: z._default(
    z.string().check(z.maxLength(500), z.regex(/^(https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?)?$/)),
    '',
  ),
  refund_days: z.int().check(z.minimum(14)),
  member_resell: z.boolean(),
  premium_claim: z.nullable(
    z.object({
      percent: z.int(),
      method: LocalisedText,
      members: z.int(),
      period: z.string(),
      example: z.boolean(),
    }),
  ),
  hide_account_existence: z.boolean(),
  is_demo: z.boolean(),
  /** After how many days a notice that was dismissed comes back; 0 keeps it away for good. */
  notices_again_days: z._default(z.int().check(z.minimum(0), z.maximum(365)), 0),
  /** What a voice message costs, and how many seconds it may last. */
  voice_credits: z._default(z.int().check(z.minimum(0)), 2),
  voice_seconds: z._default(z.int().check(z.minimum(5), z.maximum(300)), 60),
  /** Whether staff review a picture before or after others see it. */
  picture_review: z._default(choice(['before', 'after']), 'after'),
  /** Whether `/age-de.xml` labels the site's minimum age for youth protection programs (§ 11 JMStV). */
  age_label_de: z._default(z.boolean(), false),
  /** Whether pages carry the label “Restricted to Adults” (rtalabel.org). */
  rta_label: z._default(z.boolean(), false),
  /** How many conversations a day a new account may begin, and for how many days. */
  new_account_days: z._default(z.int().check(z.minimum(0), z.maximum(90)), 3),
  new_account_conversations: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 20),
  /** To how many members within a day the same first message has to go to be shown to the moderators. */
  identical_messages: z._default(z.int().check(z.minimum(2), z.maximum(1000)), 5),
  /**
   * Adjustments of more credits than this within thirty days, for one member or by one person, need a second person.
   */
  adjustment_limit: z._default(z.int().check(z.minimum(0)), 50),
  /** How many codes for direct debits the site texts in a day, at the operator’s cost. */
  debit_codes_per_day: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 300),
  /**
   * The countries whose visitors get the page to cancel contracts (§ 312k BGB): courts may see premium as a contract
   * that lasts. None turns the page off.
   */
  cancellation_countries: z._default(z.array(offeredCountry), ['DE']),
  /** The countries whose members prove that they are over 18 before they make contact, or before they see others. */
  age_before_contact: z._default(z.array(offeredCountry), []),
  age_before_entry: z._default(z.array(offeredCountry), []),
  /** The accepted proofs. */
  age_methods: z._default(z.array(z.enum(ageMethods)), ['eu_app', 'staff']),
  /** Whether members can have their photos compared with a selfie, by the staff of the site. */
  verified_photos: z._default(z.boolean(), false),
  /** Whether two people of the staff have to agree on each comparison. */
  verified_photos_two_persons: z._default(z.boolean(), false),
  /** What stands before the numbers of invoices, such as `FLIRT-{year}-`; the numbers themselves go on. */
  invoice_prefix: z._default(invoicePrefix, ''),
  /** Whether views of pages are counted, of visitors who agree to it. */
  visit_statistics: z._default(z.boolean(), false),
  /** The sender address of the site’s e-mails; empty: MAIL_FROM, unless that is another site’s. */
  mail_from: z._default(optionalEmail, ''),
  /** The reply address of its e-mails; empty: `support_email`. */
  mail_reply_to: z._default(optionalEmail, ''),
  /** The bounce address, with `+` and a code before the @; empty: none of its own. */
  mail_bounces: z._default(optionalEmail, ''),
  /** The address whose e-mails become threads of the support inbox; empty: e-mails are not read. */
  mail_inbox: z._default(optionalEmail, ''),
  /** The DNS names (DKIM selectors) of the keys that the mail server signs with. */
  mail_dkim_selectors: z._default(
    z.array(z.string().check(z.maxLength(63), z.regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i))),
    [],
  ),
  /** The site’s own logo in place of its name, and the one for dark grounds; none: a drawn sign and the name. */
  logo: z._default(z.nullable(SitePicture), null),
  logo_dark: z._default(z.nullable(SitePicture), null),
  /** The square from which the icons of tabs, home screens and pushes are made. */
  icon: z._default(z.nullable(SitePicture), null),
  /** The large pictures of the home page and of landers. */
  hero: z._default(z.nullable(SitePicture), null),
  lander_hero: z._default(z.nullable(SitePicture), null),
  /** Whether the home page, signup and landers show drawn people. */
  portraits: z._default(choice(['none', 'drawn']), 'none'),
  font: z._default(choice(siteFonts), 'bricolage'),
  tone: z._default(choice(siteTones), 'plum'),
  corners: z._default(choice(siteCorners), 'voices'),
  home_layout: z._default(choice(homeLayouts), 'split'),
  /** What the home page and the end of e-mails say in the site’s own words. */
  own_texts: z._default(OwnTextsByLanguage, {}),
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** What the browser gets of the settings: no secrets, and with the visitor's own part. */
export const PublicSettings = z.extend(
  z.omit(SiteSettings, {
    hide_account_existence: true,
    welcome_minimum_cents: true,
    imprint: true,
    picture_review: true,
    age_label_de: true,
    new_account_days: true,
    new_account_conversations: true,
    identical_messages: true,
    adjustment_limit: true,
    debit_codes_per_day: true,
    cancellation_countries: true,
    age_before_contact: true,
    age_before_entry: true,
    age_methods: true,
    verified_photos_two_persons: true,
    invoice_prefix: true,
    mail_from: true,
    mail_reply_to: true,
    mail_bounces: true,
    mail_inbox: true,
    mail_dkim_selectors: true,
    icon: true,
    own_texts: true,
  }),
  {
    /** The home page in the site’s own words, in the visitor’s language; null where it has none. */
    own_texts: z.nullable(z.omit(OwnTexts, { mail_footer: true })),
    /** Whether the page to cancel contracts is shown to this visitor. */
    cancel_page: z.boolean(),
    index_title: z.string(),
    description: z.string(),
    fictional_singular: z.string(),
    fictional_plural: z.string(),
    /** They stand for a site without a logo; empty where two voices do. */
    initials: z.string(),
    /** Whether there are fictional profiles; a site without any says nothing of them. */
    has_fictional: z.boolean(),
    domain: z.string(),
    region_data: z.record(z.string(), z.object({ label: z.string() })),
    geoip_country: z.nullable(z.string()),
    geoip_selected_country: z.string(),
    push_public_key: z.string(),
    /** Whether GIFs may be sent: the operator has a key of a provider. */
    gifs: z.boolean(),
    minimum_message_costs: z.record(z.string(), z.object({ costs: z.number(), currency: z.string() })),
    locale: Locale,
    signups_allowed: z.boolean(),
    search_visible: z.boolean(),
    tracking: z.record(z.string(), z.string()),
    /** The member’s variants of experiments that run, and those that the site has kept, by place. */
    variants: z.record(z.string(), z.string()),
    /** The visitor's choice about optional storage; null before it. */
    consent: z.nullable(Consent),
    /** Their choice about statistics of visits; null before it, or where the site asked for nothing but storage. */
    statistics_consent: z.nullable(Consent),
    /** The messages that the site words in its own way, compiled. */
    messages: z.record(z.string(), z.unknown()),
  },
)
export type PublicSettings = z.infer<typeof PublicSettings>

export const settings = defineCall({
  about: 'Returns the settings of the request host with the visitor’s own part.',
  method: 'GET',
  path: '/api/settings.php',
  access: 'any',
  input: z.looseObject({ domain: z.optional(z.string()) }),
  output: PublicSettings,
  errors: ['not_found'],
  idempotency: 'read',
})
