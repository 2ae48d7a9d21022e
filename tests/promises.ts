import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as limits from '#contract/api/limits.ts'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** What keeps a promise: a setting of the site, a limit of the contract, or a file of code with the test that shows it. */
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
    says: 'Credits you received for free are spent first',
    keptBy: { code: 'server/features/payments/refunds.test.ts' },
  },
  {
    says: 'A discount code lowers the price',
    keptBy: { code: 'server/features/payments/discount-codes.test.ts' },
  },
  {
    says: 'A stored card is charged only when',
    keptBy: { code: 'server/features/payments/stored-cards/stored-card.sql.ts' },
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
  { says: 'We put it right or give back the credits', keptBy: { operator: 'refunds in the back office' } },
  {
    says: '{#pictures_first}We check pictures before others see them.',
    keptBy: { setting: 'picture_review' },
  },
  {
    says: 'appeal](route:pages-ban) within six months',
    keptBy: { code: 'server/admin/safety/appeals.test.ts' },
  },
  {
    says: 'we refund the credits you bought and did not spend',
    keptBy: { operator: 'refunds in the back office' },
  },
  { says: 'erased after {deletion_days} days', keptBy: { limit: 'deletionReversibleSeconds' } },
  { says: 'answer within {complaint_days} days', keptBy: { limit: 'complaintAnswerDays' } },
  {
    says: 'only as a hash that cannot be turned back',
    keptBy: { code: 'server/features/accounts/password-hash.ts' },
  },
  { says: 'never your date of birth or address', keptBy: { code: 'tests/visitor-view.test.ts' } },
  {
    says: 'under “Sensitive data”; what it was about is then erased',
    keptBy: { code: 'server/features/privacy/set-consent.test.ts' },
  },
  {
    says: 'Staff read a conversation only when it is reported',
    keptBy: { code: 'server/admin/safety/reports.test.ts' },
  },
  { says: 'each look is recorded', keptBy: { code: 'server/admin/staff/looks.ts' } },
  {
    says: 'an IBAN is stored encrypted',
    keptBy: { code: 'server/features/payments/direct-debit/debtor.test.ts' },
  },
  {
    says: 'used to find your region and not stored',
    keptBy: { code: 'server/features/profiles/geocode.ts' },
  },
  {
    says: 'sorted by a program before a person decides',
    keptBy: { code: 'server/features/photos/photos.test.ts' },
  },
  { says: 'We do not sell your data.', keptBy: { setting: 'member_resell' } },
  { says: 'after deletion {deletion_days} days', keptBy: { limit: 'deletionReversibleSeconds' } },
  { says: 'out of sight for 90 days', keptBy: { limit: 'frozenConversationDays' } },
  {
    says: 'after a ban a hash of the address',
    keptBy: { code: 'server/features/privacy/erase-account.test.ts' },
  },
  {
    says: 'You may see, correct, download, limit and erase',
    keptBy: { code: 'server/features/privacy/export-account.test.ts' },
  },
  { says: 'we answer within one month', keptBy: { code: 'server/features/safety/data-requests.sql.ts' } },
  { says: 'passwords are hashed, pictures lose', keptBy: { code: 'server/features/photos/photos.test.ts' } },
  { says: 'report the profile; we remove it at once', keptBy: { operator: 'reports of minors come first' } },
  { says: 'What is stored in your browser', keptBy: { code: 'contract/api/stored.ts' } },
  {
    says: 'The member is not told who reported them',
    keptBy: { code: 'server/features/safety/block-and-report.test.ts' },
  },
  {
    says: 'Programs may mark something; a person decides',
    keptBy: { code: 'server/features/safety/screen-messages.ts' },
  },
  {
    says: '[complaint form](route:complaints) within six months',
    keptBy: { code: 'server/features/safety/complain.test.ts' },
  },
  { says: 'It is free.', keptBy: { code: 'server/features/safety/complain.test.ts' } },
  { says: 'looks at it and answers within {complaint_days}', keptBy: { limit: 'complaintAnswerDays' } },
  { says: 'Your profile disappears at once', keptBy: { code: 'server/features/accounts/leaving.test.ts' } },
  {
    says: 'For {deletion_days} days you can bring everything back',
    keptBy: { limit: 'deletionReversibleSeconds' },
  },
  { says: 'They are labelled everywhere', keptBy: { code: 'tests/browser/fictional-labels.ts' } },
  { says: 'free members the first {free_visible_photos}', keptBy: { setting: 'free_visible_photos' } },
  { says: 'We send them no notice', keptBy: { code: 'server/features/safety/block-and-report.test.ts' } },
  { says: 'Reading, searching and likes are free', keptBy: { code: 'server/features/likes/likes.test.ts' } },
  { says: 'no credits arrive within a day', keptBy: { operator: 'support' } },
  { says: 'Yes, for unspent credits within {refund_days} days', keptBy: { setting: 'refund_days' } },
  {
    says: 'The member does not learn who reported them',
    keptBy: { code: 'server/features/safety/block-and-report.test.ts' },
  },
  { says: 'a reference number at once and an answer', keptBy: { limit: 'complaintAnswerDays' } },
  { says: 'Complaints are free', keptBy: { code: 'server/features/safety/complain.test.ts' } },
  {
    says: 'account, you have six months',
    keptBy: { code: 'server/admin/safety/appeals.test.ts' },
  },
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
export function findUnkept(page: string): string[] {
  // A sentence before another part of the same condition belongs to it.
  return findPromises(page).filter(
    (sentence) => !promises.some(({ says }) => page.includes(says) && covers(says, sentence)),
  )
}

function covers(says: string, sentence: string): boolean {
  return sentence.includes(says) || says.includes(sentence)
}

/** Promises whose keeper is not there: a setting, a limit or a file that was renamed or removed. */
export function findMissingKeepers(list: readonly Promised[]): string[] {
  return list
    .filter(({ keptBy }) => {
      if ('setting' in keptBy) return !(keptBy.setting in SiteSettings.shape)
      if ('limit' in keptBy) return !(keptBy.limit in limits)
      return 'code' in keptBy && !existsSync(join(projectRoot(), keptBy.code))
    })
    .map(({ says }) => says)
}
