import { searchFields } from '#contract/features/discovery/search-fields.ts'
import { interestKeys } from '#contract/features/profiles/interests.ts'
import { emptyImprint } from '#contract/features/sites/imprint.ts'
import type { LocalisedText, SiteSettings } from '#contract/features/sites/site.ts'
import { profileFields, profileNotes } from '#contract/features/sites/site.ts'
import type { Theme } from '#contract/features/sites/theme.ts'

/** The default colours, which a domain may replace. */
export const defaultTheme: { light: Theme; dark: Theme } = {
  light: {
    brand: '#FF6A55',
    action: '#C8372D',
    action_hover: '#A92A22',
    on_action: '#FFFFFF',
    action_soft: '#FFE8E3',
    action_ink: '#A3271F',
    stage: '#2A1430',
  },
  dark: {
    brand: '#FF7A66',
    action: '#FF7A66',
    action_hover: '#FF9686',
    on_action: '#2B0A06',
    action_soft: '#4A1D1B',
    action_ink: '#FFB3A6',
    stage: '#241029',
  },
}

function toEveryLanguage(text: string): LocalisedText {
  return { en: text, nl: text, de: text, it: text, fr: text, es: text, pl: text }
}

const fictional = {
  singular: {
    en: 'Fictional profile',
    nl: 'Fictief profiel',
    de: 'Fiktives Profil',
    it: 'Profilo fittizio',
    fr: 'Profil fictif',
    es: 'Perfil ficticio',
    pl: 'Profil fikcyjny',
  },
  plural: {
    en: 'fictional profiles',
    nl: 'fictieve profielen',
    de: 'fiktive Profile',
    it: 'profili fittizi',
    fr: 'profils fictifs',
    es: 'perfiles ficticios',
    pl: 'profile fikcyjne',
  },
}

const company: Pick<
  SiteSettings,
  | 'support_email'
  | 'support_phone'
  | 'company_name'
  | 'company_address'
  | 'company_kvk'
  | 'company_city'
  | 'company_country'
  | 'tradenames'
  | 'imprint'
  | 'vat_numbers'
  | 'vat_percent'
  | 'added'
> = {
  support_email: 'support@example.org',
  support_phone: '',
  company_name: 'Example B.V.',
  company_address: 'Examplestraat 1, 3511 AA',
  company_kvk: '00000000',
  company_city: 'Utrecht',
  company_country: 'NL',
  tradenames: [],
  imprint: emptyImprint,
  vat_numbers: { NL: 'NL000000000B01' },
  vat_percent: { NL: 21, BE: 21, DE: 19, AT: 20, FR: 20, IT: 22, ES: 21, PL: 23, IE: 23, GB: 20, CH: 8.1 },
  added: '2023-12-01T12:00:00Z',
}

/** No logo or pictures of its own yet, and no drawn people, whom visitors could take for members. */
const look: Pick<
  SiteSettings,
  | 'logo'
  | 'logo_dark'
  | 'icon'
  | 'hero'
  | 'lander_hero'
  | 'portraits'
  | 'font'
  | 'tone'
  | 'corners'
  | 'home_layout'
  | 'own_texts'
> = {
  logo: null,
  logo_dark: null,
  icon: null,
  hero: null,
  lander_hero: null,
  portraits: 'none',
  font: 'bricolage',
  tone: 'plum',
  corners: 'voices',
  home_layout: 'split',
  own_texts: {},
}

const prices = {
  message_credits: 1,
  signup_credits: 3,
  photo_credits: 2,
  voice_credits: 2,
  voice_seconds: 60,
  gift_credits: 3,
  welcome_minimum_cents: 1500,
  delete_discount: 0,
  refund_days: 14,
}

/** Returns the settings of a new site before its operator changes them. */
export function createDefaultSettings(name: string): SiteSettings {
  return {
    name,
    domain_language: 'en',
    index_title: toEveryLanguage(name),
    description: toEveryLanguage(name),
    cdn_prefix: '/photos/',
    theme: defaultTheme,
    time_zone: 'Europe/Amsterdam',
    currency: 'EUR',
    min_age: 18,
    countries: ['NL', 'BE', 'DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PL', 'GB', 'IE'],
    interests: [...interestKeys],
    enable_site_entry_popup: 'no',
    signups: 'all',
    logged_out_search: 'limited',
    logged_out_search_trafficsource: 'none',
    message_length: 1000,
    chat_history_days: 365,
    free_visible_photos: 3,
    visible_profile_fields: [...profileFields],
    visible_profile_notes: [...profileNotes],
    search_fields: [...searchFields],
    distances: true,
    ...company,
    ...prices,
    fictional_warning: '',
    fictional_icon: 'drama',
    fictional_singular: fictional.singular,
    fictional_plural: fictional.plural,
    cam_link: '',
    member_resell: false,
    premium_claim: null,
    hide_account_existence: false,
    is_demo: false,
    notices_again_days: 0,
    picture_review: 'after',
    age_label_de: false,
    rta_label: false,
    visit_statistics: false,
    new_account_days: 3,
    new_account_conversations: 20,
    identical_messages: 5,
    adjustment_limit: 50,
    debit_codes_per_day: 300,
    cancellation_countries: ['DE'],
    age_before_contact: [],
    age_before_entry: [],
    age_methods: ['eu_app', 'staff'],
    verified_photos: false,
    verified_photos_two_persons: false,
    invoice_prefix: '',
    mail_from: '',
    mail_reply_to: '',
    mail_bounces: '',
    mail_inbox: '',
    mail_dkim_selectors: [],
    ...look,
  }
}
