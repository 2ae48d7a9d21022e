import { partnerRulesVersion } from '#contract/features/partners/partner.ts'
import type { PartnerSessions } from '../../app/services/sessions.ts'
import type { Reads } from '../../app/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { hashToken } from '../../platform/hashing.ts'
import { findPartnerSession } from './partners.sql.ts'

/**
 * Opens the lookup of partners' sessions. Each lookup reads the database, so that closing a partner takes effect
 * immediately.
 */
export function openPartnerSessions(db: Reads, clock: Clock): PartnerSessions {
  return {
    async find(token, site) {
      const sessionHash = hashToken(token)
      const row = await findPartnerSession(db, { siteId: site.id, tokenHash: sessionHash, now: clock.now() })
      return row
        ? { id: row.id, sessionHash, hasAcceptedRules: row.rules_version === partnerRulesVersion }
        : null
    },
  }
}
