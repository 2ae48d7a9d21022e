import { messages } from '#generated/messages/en.admin.ts'
import type { AdminTranslate } from '#generated/messages.ts'

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
