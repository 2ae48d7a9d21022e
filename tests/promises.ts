import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as limits from '#contract/api/limits.ts'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { findProjectRoot } from '#server/platform/project-root.ts'

/**
 * What keeps a promise: a setting of the site, a limit of the contract, or a source file with the test that proves it.
 */
type Keeper = { setting: string } | { limit: string } | { code: string } | { operator: string }

/** A promise of the English pages; those in other languages say the same (server/features/sites/static-page.test.ts). */
export interface Promised {
  /** Words of the sentence that promises. */
  readonly says: string
  readonly keptBy: Keeper
}

/** A sentence with one of these words promises something. */
const promising =
  /\b(never|always|not told|does not learn|within|at once|everywhere|erased?|refund|give back|free|person decides|hash|encrypted|only when|before others|recorded|stored|do not sell|looks at it|no notice)\b/

/** Every promise of terms, privacy, house rules, FAQ and complaints, with what keeps it. */
export const promises: readonly Promised[] = [
  { says: 'Signing up, searching, viewing profiles', keptBy: { setting: 'signup_credits' } },
  {
    says: 'A discount code lowers the price',
    keptBy: { code: 'server/features/payments/discount-codes.test.ts' },
  },
  {
    says: 'A stored card is charged only when',
    keptBy: { code: 'server/features/payments/stored-cards/stored-card.sql.ts' },
  },
  {
    says: 'they see numbers, never who you are',
    keptBy: { code: 'server/features/partners/partner-journey.test.ts' },
  },
  { says: 'If we close {site} for good', keptBy: { operator: 'closes the site' } },
  { says: 'withdraw from a purchase within {refund_days}', keptBy: { setting: 'refund_days' } },
  {
    says: 'you ask us to give you the credits at once',
    keptBy: { code: 'server/features/payments/checkout/start-payment.test.ts' },
  },
  {
    says: 'we refund the unspent credits of that order',
    keptBy: { code: 'server/features/payments/refunds.test.ts' },
  },
  {
    says: '{#pictures_first}We check pictures before others see them.',
    keptBy: { setting: 'picture_review' },
  },
  {
    says: 'appeal](route:pages-ban) within six months',
    keptBy: { code: 'server/admin/safety/appeals.test.ts' },
  },
  { says: 'erased after {deletion_days} days', keptBy: { limit: 'deletionReversibleSeconds' } },
  { says: 'answer within {complaint_days} days', keptBy: { limit: 'complaintAnswerDays' } },
  { says: 'We do not sell your data.', keptBy: { setting: 'member_resell' } },
  { says: 'out of sight for 90 days', keptBy: { limit: 'frozenConversationDays' } },
  {
    says: '[complaint form](route:complaints) within six months',
    keptBy: { code: 'server/features/safety/complain.test.ts' },
  },
  { says: 'looks at it and answers within {complaint_days}', keptBy: { limit: 'complaintAnswerDays' } },
  { says: 'Your profile disappears at once', keptBy: { code: 'server/features/accounts/leaving.test.ts' } },
  {
    says: 'For {deletion_days} days you can bring everything back',
    keptBy: { limit: 'deletionReversibleSeconds' },
  },
  { says: 'They are labelled everywhere', keptBy: { code: 'tests/browser/fictional-labels.ts' } },
  { says: 'We send them no notice', keptBy: { code: 'server/features/safety/block-and-report.test.ts' } },
  { says: 'Reading, searching and likes are free', keptBy: { code: 'server/features/likes/likes.test.ts' } },
  { says: 'no credits arrive within a day', keptBy: { operator: 'support' } },
  { says: 'Yes, for unspent credits within {refund_days} days', keptBy: { setting: 'refund_days' } },
  {
    says: 'account, you have six months',
    keptBy: { code: 'server/admin/safety/appeals.test.ts' },
  },
  {
    says: 'Credits that you received for free are spent first',
    keptBy: { code: 'server/features/payments/refunds.test.ts' },
  },
  { says: 'A person decides.', keptBy: { code: 'server/admin/safety/appeals.test.ts' } },
  {
    says: 'without serious fault on your part, we refund',
    keptBy: { operator: 'refunds in the back office' },
  },
  { says: 'we refund them as far as the law requires', keptBy: { operator: 'refunds in the back office' } },
  {
    says: 'they are erased with the account',
    keptBy: { code: 'server/features/privacy/erase-account.test.ts' },
  },
  {
    says: 'only as a hash that can’t be reversed',
    keptBy: { code: 'server/features/accounts/password-hash.ts' },
  },
  { says: 'never your date of birth or e-mail address', keptBy: { code: 'tests/visitor-view.test.ts' } },
  {
    says: 'we then erase what it was about',
    keptBy: { code: 'server/features/privacy/set-consent.test.ts' },
  },
  { says: 'A moderator sees what it flags', keptBy: { code: 'server/admin/staff/staff-views.ts' } },
  {
    says: 'Card numbers go straight to the payment provider',
    keptBy: { code: 'server/features/payments/stored-cards/stored-card.sql.ts' },
  },
  {
    says: 'IBANs are stored encrypted',
    keptBy: { code: 'server/features/payments/direct-debit/debtor.test.ts' },
  },
  {
    says: 'Software may sort pictures before a person decides',
    keptBy: { code: 'server/features/photos/photos.test.ts' },
  },
  { says: '{deletion_days} days to change your mind', keptBy: { limit: 'deletionReversibleSeconds' } },
  {
    says: 'They are erased with your account',
    keptBy: { code: 'server/features/privacy/erase-account.test.ts' },
  },
  {
    says: 'we keep a hash of the e-mail address',
    keptBy: { code: 'server/features/privacy/erase-account.test.ts' },
  },
  {
    says: 'You have the right to see, correct',
    keptBy: { code: 'server/features/privacy/export-account.test.ts' },
  },
  { says: 'We answer within one month', keptBy: { code: 'server/features/safety/data-requests.sql.ts' } },
  {
    says: 'passwords are hashed, we remove hidden location data',
    keptBy: { code: 'server/features/photos/photos.test.ts' },
  },
  { says: 'We remove it at once', keptBy: { operator: 'reports of minors come first' } },
  { says: 'Everything that is stored in your browser', keptBy: { code: 'contract/api/stored.ts' } },
  {
    says: 'The count holds no name, no IP address',
    keptBy: { code: 'server/features/tracking/view.test.ts' },
  },
  { says: 'You can change your mind on the cookies page', keptBy: { setting: 'visit_statistics' } },
  { says: 'Software may flag something', keptBy: { code: 'server/features/safety/screen-messages.ts' } },
  { says: 'It’s free.', keptBy: { code: 'server/features/safety/complain.test.ts' } },
  { says: 'After that, we erase it.', keptBy: { limit: 'deletionReversibleSeconds' } },
  { says: 'free members see the first {free_visible_photos}', keptBy: { setting: 'free_visible_photos' } },
  { says: 'You get a reference number straight away', keptBy: { limit: 'complaintAnswerDays' } },
  { says: 'Complaining is free', keptBy: { code: 'server/features/safety/complain.test.ts' } },
  { says: 'Someone who wasn’t involved before', keptBy: { code: 'server/admin/safety/appeals.test.ts' } },
]

/** The sentences of a page that promise something, headings left out. */
export function findPromises(page: string): string[] {
  return page
    .replace(/^#.*$/gm, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => promising.test(sentence))
}

/** The sentences of a page that promise what nothing in the list keeps. */
export function findBrokenPromises(page: string): string[] {
  // A sentence before another part of the same condition belongs to it.
  return findPromises(page).filter(
    (sentence) => !promises.some(({ says }) => page.includes(says) && covers(says, sentence)),
  )
}

function covers(says: string, sentence: string): boolean {
  return sentence.includes(says) || says.includes(sentence)
}

/** Promises that nothing keeps: a setting, a limit or a file that was renamed or removed. */
export function findMissingKeepers(list: readonly Promised[]): string[] {
  return list
    .filter(({ keptBy }) => {
      if ('setting' in keptBy) return !(keptBy.setting in SiteSettings.shape)
      if ('limit' in keptBy) return !(keptBy.limit in limits)
      return 'code' in keptBy && !existsSync(join(findProjectRoot(), keptBy.code))
    })
    .map(({ says }) => says)
}
