import { validate } from 'uuid'
import type { adminCalls } from '#contract/api/admin-calls.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'

/** What a call of the back office shows of members, for the log. */
export interface StaffView {
  /** The site of what is shown; defaults to that of the request. */
  readonly siteId?: string
  /** `subject.viewed`. */
  readonly act: string
  readonly subject?: { readonly type: string; readonly id: string }
  /** The members that are shown. */
  readonly members: readonly string[]
  /**
   * Whether the caller chooses whom to see: then their number is limited. A queue shows only what is waiting for a
   * decision.
   */
  readonly isChosen: boolean
  /** Ids and fixed words, nothing that would have to be erased with a member. */
  readonly details?: Readonly<Record<string, unknown>>
}

type AdminCall = keyof typeof adminCalls
type ToStaffView<N extends AdminCall> = (
  input: CallInput<N>,
  answer: CallOutput<N>,
) => StaffView | StaffView[]

/** The maximum of distinct members that one staff member may choose to see in an hour, and in a day. */
export const maxViewsPerHour = 300
export const maxViewsPerDay = 1000
/** From this many per hour on, admins are alerted. */
export const viewsBeforeAlert = 100

/** What kind of search it was; the words themselves may be a name or an address, and stay out of the log. */
function toSearchKind(words = ''): string {
  const typed = words.trim()
  if (typed === '') return 'newest'
  if (validate(typed)) return 'id'
  return typed.includes('@') ? 'address' : 'words'
}

type Identified = { readonly id: string } | null

const listIds = (people: readonly Identified[]): string[] => [
  ...new Set(people.flatMap((person) => (person ? [person.id] : []))),
]

const queue = (act: string, people: readonly Identified[]): StaffView => ({
  act,
  members: listIds(people),
  isChosen: false,
  details: { members: listIds(people) },
})

/** A queue that is searched shows whom the caller has chosen. */
function markSearched(views: StaffView | StaffView[], search: string | undefined): StaffView[] {
  const by = toSearchKind(search)
  if (by === 'newest') return [views].flat()
  return [views].flat().map((view) => ({ ...view, isChosen: true, details: { by, ...view.details } }))
}

/** A queue over several sites is a look at each of them: their logs are read by different people. */
function splitQueueBySite<Row extends { readonly site: string }>(
  act: string,
  rows: readonly Row[],
  toPeople: (row: Row) => readonly Identified[],
): StaffView | StaffView[] {
  if (rows.length === 0) return queue(act, [])
  return [...Map.groupBy(rows, ({ site }) => site)].map(([siteId, own]) => ({
    ...queue(act, own.flatMap(toPeople)),
    siteId,
  }))
}

/**
 * What each staff call that reads shows of members; null for none. Answers of acts are not here, since the act itself
 * is logged. A test fails for a new call without an entry.
 */
export const viewsByCall = {
  adminMembers: ({ search }, { members }) => ({
    act: 'members.viewed',
    members: listIds(members),
    isChosen: true,
    details: { by: toSearchKind(search), members: listIds(members) },
  }),
  // The search itself is in the log with its reason; this counts whom it has shown.
  adminSameAccounts: ({ id }, { accounts }) => {
    const members = listIds(accounts)
    const subject = { type: 'member', id }
    return { act: 'same_accounts.viewed', subject, members, isChosen: true, details: { members } }
  },
  // Each has a line of its own with the reason; this counts them among those whom the caller chose to see.
  adminMembersFile: ({ ids }, { csv }) => ({
    act: 'members.viewed',
    members: csv === '' ? [] : ids,
    isChosen: true,
    details: { by: 'file', members: csv === '' ? [] : ids },
  }),
  adminFind: ({ search }, { found }) => {
    const members = listIds(found.map(({ member }) => member))
    return { act: 'search.viewed', members, isChosen: true, details: { by: toSearchKind(search), members } }
  },
  adminRefusedAddresses: ({ search }, { addresses }) => {
    const members = listIds(addresses.map(({ member }) => member))
    const details = { by: toSearchKind(search), members }
    return { act: 'refused_addresses.viewed', members, isChosen: true, details }
  },
  adminMember: ({ id }) => ({
    act: 'member.viewed',
    subject: { type: 'member', id },
    members: [id],
    isChosen: true,
  }),
  adminMemberList: ({ id, list }) => ({
    act: 'member.viewed',
    subject: { type: 'member', id },
    members: [id],
    isChosen: true,
    details: { list },
  }),
  adminPayments: ({ search, list = 'all' }, { payments }) => {
    const members = listIds(payments.map(({ member }) => member))
    const details = { list, by: toSearchKind(search), members }
    return { act: 'payments.viewed', members, isChosen: true, details }
  },
  adminPayment: ({ id }, { payment }) => {
    const members = listIds([payment.member])
    const subject = { type: 'payment', id }
    return { act: 'payment.viewed', subject, members, isChosen: true, details: { members } }
  },
  adminBookings: ({ state = 'open' }, { bookings }) => ({
    act: 'bookings.viewed',
    members: [],
    isChosen: false,
    details: { state, bookings: bookings.length },
  }),
  adminPayouts: (_, { payouts }) => ({
    act: 'payouts.viewed',
    members: [],
    isChosen: false,
    details: { payouts: payouts.length },
  }),
  adminPayoutFile: () => ({ act: 'payout_file.viewed', members: [], isChosen: false }),
  adminInvoice: ({ payment: id }) => ({
    act: 'invoice.viewed',
    subject: { type: 'payment', id },
    members: [],
    isChosen: false,
  }),
  adminBatchFile: ({ id }) => ({
    act: 'batch_file.viewed',
    subject: { type: 'batch', id },
    members: [],
    isChosen: false,
  }),
  adminAdjustments: (_, { adjustments }) =>
    queue(
      'adjustments.viewed',
      adjustments.map(({ member }) => member),
    ),
  adminReports: ({ search }, { reports }) =>
    markSearched(
      splitQueueBySite('reports.viewed', reports, ({ reported }) => [reported]),
      search,
    ),
  adminReport: ({ id }, { report }) => {
    const members = listIds([report.reported, report.reporter])
    const subject = { type: 'report', id }
    return { act: 'report.viewed', subject, members, isChosen: false, details: { members } }
  },
  adminReportPhoto: ({ id, photo }) => ({
    act: 'report_photo.viewed',
    subject: { type: 'report', id },
    members: [],
    isChosen: false,
    details: { photo },
  }),
  adminReportVoice: ({ id, voice }) => ({
    act: 'report_voice.played',
    subject: { type: 'report', id },
    members: [],
    isChosen: false,
    details: { voice },
  }),
  adminDeskPhoto: ({ conversation, message }) => ({
    act: 'desk_photo.viewed',
    subject: { type: 'conversation', id: conversation },
    members: [],
    isChosen: false,
    details: { message },
  }),
  adminDeskVoice: ({ conversation, message }) => ({
    act: 'desk_voice.played',
    subject: { type: 'conversation', id: conversation },
    members: [],
    isChosen: false,
    details: { message },
  }),
  adminAppeals: (_, { appeals }) => splitQueueBySite('appeals.viewed', appeals, ({ member }) => [member]),
  adminNotices: (_, { notices }) =>
    queue(
      'notices.viewed',
      notices.map(({ member }) => (member === null ? null : { id: member })),
    ),
  adminComplaints: ({ search }, { complaints }) =>
    markSearched(
      splitQueueBySite('complaints.viewed', complaints, ({ member, about }) => [
        member === null ? null : { id: member },
        about,
      ]),
      search,
    ),
  adminThreads: ({ search }, { threads }) =>
    markSearched(
      splitQueueBySite('threads.viewed', threads, ({ member }) => [member]),
      search,
    ),
  adminThread: ({ id }, { thread }) => {
    const members = listIds([thread.member])
    const subject = { type: 'complaint', id }
    return { act: 'thread.viewed', subject, members, isChosen: false, details: { members } }
  },
  adminDataRequests: ({ search }, { requests }) =>
    markSearched(
      splitQueueBySite('data_requests.viewed', requests, ({ member }) => [member]),
      search,
    ),
  adminPhotos: (_, { photos }) => splitQueueBySite('photos.viewed', photos, ({ member }) => [member]),
  adminSelfies: (_, { selfies }) => splitQueueBySite('selfies.viewed', selfies, ({ member }) => [member]),
  adminSelfie: ({ id }) => ({
    act: 'selfie.viewed',
    subject: { type: 'selfie', id },
    members: [],
    isChosen: false,
  }),
  adminTextFlags: (_, { flags }) => splitQueueBySite('texts.viewed', flags, ({ member }) => [member]),
  adminDesk: (_, { conversations }) =>
    splitQueueBySite('desk.viewed', conversations, ({ member }) => [member]),

  // Last digits of an account, sums, settings and texts of the site, and staff themselves.
  adminSavedViews: null,
  adminBlockedDebtors: null,
  adminDebits: null,
  adminPartners: null,
  adminCommissions: (_, { commissions }) =>
    queue(
      'commissions.viewed',
      commissions.map(({ member }) => (member === null ? null : { id: member })),
    ),
  adminPartnerStatements: null,
  adminPartnerStatementFile: null,
  adminPartnerPayoutFile: null,
  adminPartnerMaterials: null,
  adminPartnerBannerFile: null,
  // The partners' own portal: never the staff's.
  partnerSession: null,
  partnerLinks: null,
  partnerStatistics: null,
  partnerCommissions: null,
  partnerPostbacks: null,
  partnerPayee: null,
  partnerStatements: null,
  partnerStatementFile: null,
  partnerMaterials: null,
  partnerBannerFile: null,
  adminOss: null,
  adminOssFile: null,
  adminCardSchemes: null,
  adminClosing: null,
  adminClosings: null,
  adminDiscounts: null,
  adminDiscountBatches: null,
  adminDiscountBatch: null,
  adminDiscountBatchFile: null,
  adminPackages: null,
  adminProviders: null,
  adminNumbers: null,
  adminNumbersFile: null,
  adminSources: null,
  adminCohorts: null,
  adminSourcesFile: null,
  adminViews: null,
  adminViewsFile: null,
  // Counts of members by variant.
  adminExperiments: null,
  adminExperiment: null,
  adminTransparency: null,
  adminStatements: null,
  adminYearlyReport: null,
  adminHealth: null,
  adminHome: null,
  adminPictureBlocks: null,
  adminTextRules: null,
  adminTemplates: null,
  adminContent: null,
  adminPrompts: null,
  adminMessages: null,
  adminFixedPage: null,
  adminSettings: null,
  adminFictional: null,
  // Ids of members and what staff wrote.
  adminFictionalRecord: null,
  adminNews: null,
  adminMailSender: null,
  adminNewsReceivers: null,
  // Ids of cases, and what the staff itself wrote.
  adminCaseMarks: null,
  adminStaff: null,
  adminAudit: null,
  adminAuditFile: null,
  adminSession: null,
  adminInvitation: null,
} satisfies { readonly [N in AdminCall]?: ToStaffView<N> | null }

/** Finds what a call shows of members; nothing for calls that are not for staff, or show none. */
export function readViews(name: string, input: unknown, answer: unknown): StaffView[] {
  const found: Readonly<Record<string, unknown>> = viewsByCall
  const toViews = Object.hasOwn(found, name) ? found[name] : null
  if (!toViews) return []
  // The pair of call and view is checked above; TypeScript cannot follow it by name.
  return [(toViews as (input: unknown, answer: unknown) => StaffView | StaffView[])(input, answer)].flat()
}
