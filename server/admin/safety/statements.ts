import type { ReportReason } from '#contract/features/safety/safety.ts'
import { href } from '#contract/routing/paths.ts'
import type { StaffContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import { type DecidedRow, findRestrictions, type Span } from './statements.sql.ts'

/** The member states and the EEA: what the database calls the whole of its territory. */
const territory = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS'],
  ...['IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/** The categories of the Commission’s registers, by what a decision is about. */
export const categories: Readonly<Record<ReportReason, string>> = {
  fake: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  underage: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  abuse: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  spam: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  photo: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  other: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
}

/**
 * The facts of a decision, in English for the registers; what staff wrote may contain personal data and is not used.
 */
const explanations: Readonly<Record<ReportReason, string>> = {
  fake: 'The profile pretends to be someone else.',
  underage: 'The profile or content concerns someone under the minimum age.',
  abuse: 'The content is abusive or threatening.',
  spam: 'The content advertises, or asks for money.',
  photo: 'The picture does not keep to the rules for pictures.',
  other: 'The content or conduct does not keep to the house rules.',
}

function writeMeasure({ kind, about_picture }: DecidedRow) {
  if (kind === 'ban')
    return {
      decision_account: 'DECISION_ACCOUNT_TERMINATED',
      content_type: ['CONTENT_TYPE_OTHER'],
      content_type_other: 'Account',
    }
  if (kind === 'restriction')
    return {
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
      content_type: ['CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_TEXT'],
    }
  return {
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
    content_type: [about_picture ? 'CONTENT_TYPE_IMAGE' : 'CONTENT_TYPE_TEXT'],
  }
}

function writeGround({ law, ground, kind }: DecidedRow) {
  const explanation = explanations[ground]
  if (law !== null)
    return {
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      illegal_content_legal_ground: law,
      illegal_content_explanation: explanation,
    }
  return {
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: `Terms, section 9; house rules (${kind})`,
    incompatible_content_explanation: explanation,
  }
}

function chooseSource({ reported, notice }: DecidedRow): string {
  if (notice) return 'SOURCE_ARTICLE_16'
  return reported ? 'SOURCE_TYPE_OTHER_NOTIFICATION' : 'SOURCE_VOLUNTARY'
}

/**
 * Writes a decision as a statement of reasons for the Commission’s transparency database: Article 24 (5) of Regulation
 * (EU) 2022/2065, in the attributes of its API (transparency.dsa.ec.europa.eu/page/api-documentation). It contains no
 * personal data.
 */
export function writeStatement(origin: string, row: DecidedRow) {
  return {
    puid: row.id,
    ...writeMeasure(row),
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    ...writeGround(row),
    decision_ground_reference_url: origin + href('pages-terms', 'en'),
    category: categories[row.ground],
    territorial_scope: territory,
    content_date: row.content_day,
    application_date: row.day,
    decision_facts: `${explanations[row.ground]} A person looked at it ${row.reported ? 'after a report' : 'on their own initiative'}.`,
    source_type: chooseSource(row),
    automated_detection: row.found_by_program ? 'Yes' : 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  }
}

/** The days that an export covers: those requested, or the last twelve months. */
export function chooseSpan(ctx: StaffContext, { from, to }: { from?: string; to?: string }): Span {
  const timeZone = ctx.site.settings.time_zone
  const now = ctx.clock.now()
  const yearAgo = new Date(now.getTime() - 365 * 86_400_000)
  return { from: from ?? getDateIn(timeZone, yearAgo), to: to ?? getDateIn(timeZone, now), timeZone }
}

/** Returns the statements of reasons as a request body for the transparency database. */
export const adminStatements: Handler<'adminStatements'> = async (ctx, { from, to }) => {
  const span = chooseSpan(ctx, { ...(from && { from }), ...(to && { to }) })
  const rows = await findRestrictions(ctx.db, ctx.site.id, span)
  const statements = rows.map((row) => writeStatement(ctx.site.origin, row))
  return {
    bytes: Buffer.from(JSON.stringify({ statements }, null, 2)),
    type: 'application/json',
    headers: {
      'content-disposition': `attachment; filename="statements-${span.from}-${span.to}.json"`,
      'cache-control': 'no-store',
    },
  }
}
