import { messages } from '#generated/messages/en.admin.ts'
import type { AdminTranslate } from '#generated/messages.ts'

/** Returns the message that says an act as a sentence; null for an act of another version, which has none. */
export function findActMessage(act: string): 'admin.act.settings.saved' | null {
  const [subject, verb] = act.split('.')
  const key = `admin.act.${subject}.${verb}`
  // Each of these messages takes who did it, like the one of the type.
  return key in messages ? (key as 'admin.act.settings.saved') : null
}

/** Returns the message that names a type of subject; null for one of another version, which has none. */
export function findSubjectMessage(type: string): 'admin.audit.subject.member' | null {
  const key = `admin.audit.subject.${type}`
  // None of these messages takes a value, like the one of the type.
  return key in messages ? (key as 'admin.audit.subject.member') : null
}

/** The pages of what the log names, by its type. */
const pages: Readonly<Record<string, string>> = {
  member: '/members/',
  payment: '/payments/',
  report: '/reports/',
}

/** The lists in which a subject stands that has no page of its own. */
const lists: Readonly<Record<string, string>> = {
  appeal: '/appeals',
  batch: '/debits',
  booking: '/transfers',
  complaint: '/complaints',
  data_request: '/data-requests',
  day: '/closing',
  discount: '/codes',
  news: '/news',
  notice: '/notices',
  package: '/packages',
  payout: '/transfers',
  provider: '/settings?subject=providers',
  refund: '/transfers',
  site: '/settings',
  staff: '/staff',
}

/** Returns where the subject of a line can be looked at; null where nowhere. */
export function findSubjectPage(type: string | null, id: string | null): string | null {
  if (type === null || id === null) return null
  const page = pages[type]
  return page === undefined ? (lists[type] ?? null) : `${page}${id}`
}

function describeRefusal(t: AdminTranslate, ground: string): string | null {
  const key = `admin.photos.refusal.${ground}`
  // None of these messages takes a value, like the one of the type.
  return key in messages ? t(key as 'admin.photos.refusal.nudity') : null
}

/**
 * Returns a reason in the language of the page. What people typed stays as it is; what the program gives as the reason,
 * where no one is asked for one, is stored in fixed words.
 */
export function describeReason(t: AdminTranslate, reason: string): string {
  if (reason === 'duet domain import') return t('admin.reason.imported')
  const [, version] = /^back to version (\d+)$/.exec(reason) ?? []
  if (version !== undefined) return t('admin.reason.restored', { version: Number(version) })
  const [, ground] = /^picture: (\w+)$/.exec(reason) ?? []
  const refusal = describeRefusal(t, ground ?? reason)
  if (refusal === null) return reason
  return ground === undefined ? refusal : t('admin.reason.picture', { reason: refusal })
}
