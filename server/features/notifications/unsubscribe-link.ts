import { validate } from 'uuid'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { Site } from '../../app/site.ts'
import { cleanLinkToken } from '../../platform/hashing.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Unsubscribe } from './mails/queue-mail.ts'

const purpose = 'unsubscribe'

/**
 * Returns the token of unsubscribe links: it is valid for as long as the account, as e-mails are found again years
 * later.
 */
export function makeUnsubscribeToken(secrets: Secrets, memberId: string): string {
  return `${memberId}.${secrets.sign(purpose, memberId)}`
}

/** Whose token it is; null when it is not one of ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
  const [memberId = '', signature = ''] = cleanLinkToken(token).split('.')
  return validate(memberId) && secrets.isSigned(purpose, memberId, signature) ? memberId : null
}

/** Returns both ways to unsubscribe from a kind of e-mail: the link in it, and one-click unsubscribe. */
export function makeUnsubscribeLinks(
  { site, secrets }: { site: Site; secrets: Secrets },
  to: { id: string; language: Locale },
  kind: NotificationKind,
): Unsubscribe {
  const token = makeUnsubscribeToken(secrets, to.id)
  return {
    kind,
    pageHref: site.origin + href('notifications', to.language, {}, { source: kind, token }),
    oneClickHref: `${site.origin}/api/unsubscribe.php?${new URLSearchParams({ token, kind })}`,
  }
}
