/** What the form reads of the JSON schema of the settings. */
export interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** The parts of a list. */
  readonly items?: JsonSchema
  /** What stands under names of its own, such as countries. */
  readonly additionalProperties?: JsonSchema | boolean
  /** One of several: here a value, or null for none. */
  readonly anyOf?: readonly JsonSchema[]
}

/** Returns what a form begins with where nothing is set yet. */
export function makeEmpty(schema: JsonSchema): unknown {
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, makeEmpty(part)]),
    )
  if (schema.type === 'boolean') return false
  return schema.type === 'integer' || schema.type === 'number' ? 0 : ''
}

/** The parts of the settings in the order of the form; what none of them names stands in the last. */
export const settingGroups = {
  site: [
    'name',
    'domain_language',
    'index_title',
    'description',
    'time_zone',
    'currency',
    'countries',
    'notices_again_days',
  ],
  members: [
    'signups',
    'enable_site_entry_popup',
    'logged_out_search',
    'logged_out_search_trafficsource',
    'visit_statistics',
    'search_fields',
    'visible_profile_fields',
    'visible_profile_notes',
    'free_visible_photos',
    'interests',
    'message_length',
    'chat_history_days',
  ],
  look: ['logo', 'logo_dark', 'icon', 'theme', 'tone', 'font', 'corners'],
  home: ['home_layout', 'hero', 'lander_hero', 'portraits', 'own_texts'],
  company: [
    'company_name',
    'company_address',
    'company_city',
    'company_country',
    'company_kvk',
    'support_email',
    'support_phone',
    'tradenames',
    'imprint',
    'vat_numbers',
    'vat_percent',
    'invoice_prefix',
  ],
  mail: ['mail_from', 'mail_reply_to', 'mail_bounces', 'mail_inbox', 'mail_dkim_selectors'],
  credits: [
    'message_credits',
    'signup_credits',
    'photo_credits',
    'gift_credits',
    'voice_credits',
    'voice_seconds',
    'welcome_minimum_cents',
    'delete_discount',
    'refund_days',
    'adjustment_limit',
    'debit_codes_per_day',
  ],
  fictional: ['fictional_warning', 'fictional_icon', 'fictional_singular', 'fictional_plural', 'cam_link'],
  safety: [
    'min_age',
    'age_before_contact',
    'age_before_entry',
    'age_methods',
    'picture_review',
    'age_label_de',
    'rta_label',
    'new_account_days',
    'new_account_conversations',
    'identical_messages',
    'hide_account_existence',
  ],
} as const
