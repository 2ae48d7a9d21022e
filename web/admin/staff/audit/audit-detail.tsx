import type { AuditRow } from '#contract/admin/staff/staff.ts'
import { isDay } from '#contract/api/day.ts'
import { formatCountry, formatDate, formatList, formatMoney, formatNumber } from '#contract/api/format.ts'
import { variantPoints } from '#contract/features/tracking/variant-points.ts'
import { messages } from '#generated/messages/en.admin.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useText } from '../../admin-language.ts'
import { useSettingPath } from '../../sites/settings/setting-labels.ts'
import { useWork } from '../../staff-session.ts'
import styles from './audit-page.module.css'
import { findActMessage } from './stored-words.ts'

/** Details that the pages of the back office have a word for already, by their names in the log. */
const labels: Readonly<Record<string, string>> = {
  act: 'admin.texts.act',
  amount_cents: 'admin.audit.detail.amount',
  block: 'admin.photos.block',
  blocked: 'admin.photos.blocks',
  booking: 'admin.audit.subject.booking',
  bookings: 'admin.transfers.arrived',
  cents: 'admin.audit.detail.amount',
  changed: 'admin.settings.changes',
  code: 'admin.codes.code',
  country: 'admin.packages.country',
  currency: 'admin.packages.currency',
  days: 'admin.experiments.days',
  expires: 'admin.codes.expires',
  from: 'admin.settings.from',
  ground: 'admin.decision.ground',
  height: 'admin.setting.height',
  host: 'admin.settings.host',
  language: 'admin.news.language',
  languages: 'admin.news.languages',
  last4: 'admin.blocked.last4',
  lead_cents: 'admin.partners.lead',
  left: 'admin.photos.side.left',
  memberId: 'admin.audit.subject.member',
  message: 'admin.audit.subject.message',
  method: 'admin.age.method',
  metric: 'admin.experiments.metric',
  minimum_order_value: 'admin.codes.minimum',
  model: 'admin.partners.model',
  monthly_cap_cents: 'admin.audit.detail.monthly_cap',
  name: 'admin.staff.name',
  on_sale: 'admin.packages.onSale',
  outcome: 'admin.age.outcome',
  path: 'admin.audit.subject.page',
  payouts: 'admin.transfers.payouts',
  point: 'admin.experiments.point',
  position: 'admin.packages.position',
  price_cents: 'admin.audit.detail.price',
  receivers: 'admin.news.mails',
  refund: 'admin.audit.subject.refund',
  roles: 'admin.staff.roles',
  sale_cents: 'admin.partners.sale',
  selfie: 'admin.audit.subject.selfie',
  share_percent: 'admin.partners.share',
  shown: 'admin.photos.shown',
  sites: 'admin.staff.sites',
  starts: 'admin.codes.starts',
  state: 'admin.staff.state',
  status: 'admin.payments.status',
  tier: 'admin.packages.tier',
  title: 'admin.news.heading',
  to: 'admin.settings.to',
  top: 'admin.photos.side.top',
  user_id: 'admin.audit.subject.member',
  validity: 'admin.codes.validity',
  value_percentage: 'admin.codes.percentage',
  variant: 'admin.experiments.variant',
  variants: 'admin.experiments.variant',
  verdict: 'admin.decision.title',
  width: 'admin.setting.width',
}

/** The lists of a member’s page, by what their headings say. */
const memberLists: Readonly<Record<string, string>> = {
  ledger: 'admin.members.ledger',
  mails: 'admin.members.mails',
  notes: 'admin.members.notes',
  reports: 'admin.members.reports',
  sessions: 'admin.members.sessions',
}

/** Where the words for the values of a detail stand; the first that has one is taken. */
const choices: Readonly<Record<string, readonly ((value: string) => string)[]>> = {
  act: [(value) => `admin.texts.act.${value}`],
  by: [(value) => `admin.audit.by.${value}`],
  ground: [(value) => `admin.photos.refusal.${value}`, (value) => `safety.reason.${value}`],
  kind: [
    (value) => `admin.decision.${value}`,
    (value) => `admin.blocked.${value}`,
    (value) => `admin.setting.${value}`,
  ],
  language: [(value) => `admin.setting.${value}`],
  languages: [(value) => `admin.setting.${value}`],
  list: [
    (value) => `admin.audit.list.${value}`,
    (value) => `admin.payments.list.${value}`,
    (value) => memberLists[value] ?? '',
  ],
  method: [(value) => `admin.audit.method.${value}`],
  metric: [(value) => `admin.experiments.metric.${value}`],
  model: [(value) => `admin.partners.model.${value}`],
  outcome: [(value) => `admin.age.outcome.${value}`],
  paymentmethods: [(value) => `payments.method.${value}`],
  point: [(value) => `admin.experiments.point.${value}`],
  roles: [(value) => `admin.role.${value}`],
  signs: [(value) => `admin.partners.sign.${value}`],
  state: [
    (value) => `admin.staff.state.${value}`,
    (value) => `admin.partners.state.${value}`,
    (value) => `admin.data.state.${value}`,
    (value) => `admin.transfers.state.${value}`,
  ],
  status: [(value) => `admin.payments.truth.${value}`],
  validity: [(value) => `admin.codes.validity.${value}`],
  variant: Object.keys(variantPoints).map(
    (point) => (value) => `admin.experiments.variant.${point}.${value}`,
  ),
  verdict: [(value) => `admin.selfies.verdict.${value}`],
  why: [(value) => `admin.audit.why.${value}`],
}

/** Returns the message that names a detail; null for one of another version, which has none. */
export function findDetailMessage(name: string, value?: unknown): 'admin.audit.details' | null {
  // A number counts what a file held that was known already; anything else says that a call was repeated.
  const own = name === 'repeated' && typeof value === 'number' ? 'known' : name
  const key = labels[own] ?? `admin.audit.detail.${own}`
  // None of these messages takes a value, like the one of the type.
  return key in messages ? (key as 'admin.audit.details') : null
}

const isCents = (name: string) => /(^|_)cents$/.test(name) || name === 'minimum_order_value'

interface DetailContext {
  /** The currency of amounts. */
  currency: string
  /** Who did it. */
  staff: string
}

/** Returns a function that says a detail of an act in words: its name, and its value as the pages show it. */
function useDetailText({ currency, staff }: DetailContext): (name: string, value: unknown) => string {
  const t = useText()
  const locale = useLocale()
  const nameSetting = useSettingPath()

  function formatText(name: string, text: string): string {
    if (name === 'view') {
      const act = findActMessage(text)
      return act ? t(act, { staff }) : text
    }
    if (name === 'changed') return nameSetting(text)
    if (name === 'country' && /^[A-Z]{2}$/.test(text)) return formatCountry(text, locale)
    if (isDay(text)) return formatDate(text, locale, { timeZone: 'UTC' })
    if (name === 'sites' && text === 'all') return t('admin.audit.allSites')
    const places = choices[name === 'variants' ? 'variant' : name] ?? []
    const key = places.map((place) => place(text)).find((one) => one in messages)
    // None of these messages takes a value.
    return key === undefined ? text : t(key as 'admin.yes')
  }

  function formatValue(name: string, value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no')
    if (typeof value === 'number') {
      return isCents(name) ? formatMoney({ amount: value, currency }, locale) : formatNumber(value, locale)
    }
    if (typeof value === 'string') return value === '' ? '–' : formatText(name, value)
    if (Array.isArray(value)) {
      const parts: unknown[] = value
      return (
        formatList(
          parts.map((part) => formatValue(name, part)),
          locale,
        ) || '–'
      )
    }
    if (value === null || typeof value !== 'object') return '–'
    const parts = Object.entries(value)
    return parts.length === 0 ? '–' : `(${parts.map(([own, part]) => describe(own, part)).join('; ')})`
  }

  function describe(name: string, value: unknown): string {
    const message = findDetailMessage(name, value)
    const label = message ? t(message) : name.replaceAll('_', ' ')
    return t('admin.audit.pair', { name: label, value: formatValue(name, value) })
  }
  return describe
}

/** Returns the currency of the amounts of an act: what it says itself, else that of the site. */
function useDetailCurrency(details: Readonly<Record<string, unknown>>): string {
  const { site } = useWork()
  return typeof details.currency === 'string' ? details.currency : site.currency
}

/** What else is known; a long list of members only when it is opened. */
export function Details({ row: { details, staff } }: { row: Pick<AuditRow, 'details' | 'staff'> }) {
  const t = useText()
  const describe = useDetailText({ currency: useDetailCurrency(details), staff })
  const { members, ...rest } = details
  const list = Array.isArray(members) ? members : []
  const shown = Object.entries(list.length > 2 ? rest : details).filter(([, value]) => !isEmptyList(value))
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.details}>
          {shown.map(([name, value]) => (
            <li key={name}>{describe(name, value)}</li>
          ))}
        </ul>
      )}
      {list.length > 2 && (
        <details>
          <summary>{t('admin.audit.members', { count: list.length })}</summary>
          <code className={styles.details}>{list.join(', ')}</code>
        </details>
      )}
    </>
  )
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
