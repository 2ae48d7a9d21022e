import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Handler } from '../../app/handler.ts'
import { buildCsvFile } from '../../platform/csv.ts'
import {
  countAppeals,
  countNotices,
  type DecidedRow,
  findRestrictions,
  type NoticeFigures,
} from './statements.sql.ts'
import { categories } from './statements.ts'

type Cell = string | number | null
type Table = { head: readonly string[]; lines: readonly (readonly Cell[])[] }

/** The first columns of each row: the service and the period, as the template requires. */
type Common = readonly [applicability: string, service: string, period: string]

const commonHead = ['Applicability', 'Service', 'Reporting period'] as const
const applicability = 'Online platforms'

const noticeHead = [
  'Number of notices received',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  'Median time to take action',
  'Median time to take action (Trusted Flagger notices)',
  'Number of actions taken on the basis of the law',
  'Number of actions taken on the basis of the law (Trusted Flagger notices)',
  'Number of actions taken on the basis of the terms and conditions of the service',
  'Number of actions taken on the basis of the terms and conditions of the service (Trusted Flagger notices)',
]

const measureHead = [
  "Number of measures taken at the provider's own initiative",
  'Number of measures taken after detection with solely automated means',
  'Visibility restriction Removal',
  'Visibility restriction Disable',
  'Visibility restriction Demoted',
  'Visibility restriction Age restricted',
  'Visibility restriction Interaction restricted',
  'Visibility restriction Labelled',
  'Visibility restriction Other',
  'Monetary restriction Suspension',
  'Monetary restriction Termination',
  'Monetary restriction Other',
  'Provision of the service Suspension',
  'Provision of the service Termination',
  'Account restriction Suspension',
  'Account restriction Termination',
]

const categoryNames = [...new Set(Object.values(categories))].toSorted()

function buildNoticeTable(common: Common, figures: readonly NoticeFigures[]): Table {
  const line = (category: string, rows: readonly NoticeFigures[]) => {
    const sum = (name: 'notices' | 'by_law' | 'by_terms') => rows.reduce((all, row) => all + row[name], 0)
    const count = sum('notices')
    // The median of several reasons is that of the most frequent one, since individual times are not stored.
    const median = rows.toSorted((one, other) => other.notices - one.notices)[0]?.median_hours ?? null
    return [
      ...[...common, category, '', count, 0, count, 0],
      ...[median, null, sum('by_law'), 0, sum('by_terms'), 0],
    ]
  }
  const of = (category: string) => figures.filter(({ reason }) => categories[reason] === category)
  return {
    head: [
      ...[...commonHead, 'Category of illegal content', 'Description of the sub-category "Other"'],
      ...noticeHead,
    ],
    lines: [line('TOTAL', figures), ...categoryNames.map((category) => line(category, of(category)))],
  }
}

function buildOwnInitiativeTable(common: Common, title: string, rows: readonly DecidedRow[]): Table {
  const line = (category: string, counted: readonly DecidedRow[]) => {
    const ofKind = (kind: DecidedRow['kind']) => counted.filter((row) => row.kind === kind).length
    return [
      ...[...common, category, '', counted.length],
      // A program may mark something; a mark alone never causes a decision.
      ...[0, ofKind('removal'), ofKind('restriction'), 0, 0, 0, 0, 0],
      ...[0, 0, 0, 0, 0, 0, ofKind('ban')],
    ]
  }
  const of = (category: string) => rows.filter(({ ground }) => categories[ground] === category)
  return {
    head: [...commonHead, title, 'Description of the sub-category "Other"', ...measureHead],
    lines: [line('TOTAL', rows), ...categoryNames.map((category) => line(category, of(category)))],
  }
}

type Appeals = Awaited<ReturnType<typeof countAppeals>>

const indicatorHead = [...commonHead, 'Section', 'Indicator', 'Scope', 'Value', 'Contextual information']

function buildAppealTable(common: Common, { appeals, upheld, reversed, median_hours }: Appeals): Table {
  const section = 'Internal complaints mechanism'
  const indicator = 'Number of complaints submitted to the internal-complaints mechanism'
  const line = (scope: string, value: Cell) => [...common, section, indicator, scope, value, '']
  return {
    head: indicatorHead,
    lines: [
      line('Total number', appeals),
      line('Decisions upheld', upheld),
      line('Decisions reversed', reversed),
      line('Median time (hours)', median_hours),
    ],
  }
}

function buildAutomatedMeansTable(common: Common, rows: readonly DecidedRow[]): Table {
  const section = 'Use of automated means for content moderation'
  const marked = rows.filter((row) => row.found_by_program).length
  return {
    head: indicatorHead,
    lines: [
      [...common, section, 'Number of measures taken solely by automated means', 'Total number', 0, ''],
      [...common, section, 'Number of measures after a mark by a program', 'Total number', marked, ''],
    ],
  }
}

function buildIdentificationTable(common: Common, provider: string, today: string): Table {
  const [, service, period] = common
  return {
    head: ['Indicator', 'Value'],
    lines: [
      ['Name of the service provider', provider],
      ['Name of the service', service],
      ['Reporting period', period],
      ['Date of the publication of the report', today],
    ],
  }
}

/**
 * Returns the figures of a year in the parts of the template for transparency reports: Annex I of Implementing
 * Regulation (EU) 2024/2835, as CSV after RFC 4180. Orders of authorities, staff and descriptions are not stored: the
 * operator adds parts 3, 9, 10 and 11.
 */
export const adminYearlyReport: Handler<'adminYearlyReport'> = async (ctx, { year }) => {
  const { name, company_name, time_zone } = ctx.site.settings
  const span = { from: `${year}-01-01`, to: `${year}-12-31`, timeZone: time_zone }
  const [figures, rows, appeals] = await Promise.all([
    countNotices(ctx.db, ctx.site.id, span),
    findRestrictions(ctx.db, ctx.site.id, span),
    countAppeals(ctx.db, ctx.site.id, span),
  ])
  const own = rows.filter((row) => !row.notice)
  const common: Common = [applicability, name, `${span.from}/${span.to}`]
  const illegalTitle = 'Category of illegal content'
  const termsTitle = "Category of incompatibility with the provider's terms and conditions"
  const tables: Record<string, Table> = {
    '1_report_identification': buildIdentificationTable(
      common,
      company_name,
      ctx.clock.now().toISOString().slice(0, 10),
    ),
    '4_notices': buildNoticeTable(common, figures),
    '5_own_initiative_illegal': buildOwnInitiativeTable(
      common,
      illegalTitle,
      own.filter((row) => row.law !== null),
    ),
    '6_own_initiative_TC': buildOwnInitiativeTable(
      common,
      termsTitle,
      own.filter((row) => row.law === null),
    ),
    '7_appeals_and_recidivism': buildAppealTable(common, appeals),
    '8_automated_means': buildAutomatedMeansTable(common, rows),
  }
  const files: Zippable = Object.fromEntries(
    Object.entries(tables).map(([part, { head, lines }]) => [
      `${part}.csv`,
      new Uint8Array(buildCsvFile(part, head, lines).bytes),
    ]),
  )
  files['README.txt'] = strToU8(
    'Parts of Annex I of Implementing Regulation (EU) 2024/2835. Add parts 3, 9, 10 and 11 before publishing.\n',
  )
  return {
    bytes: Buffer.from(zipSync(files)),
    type: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="transparency-report-${year}.zip"`,
      'cache-control': 'no-store',
    },
  }
}
