/**
 * Something that happened, for later features to react to. A fact is written in the transaction of the act; `jobs.ts`
 * lists its followers. (What members see live are events of their feed, see `contract/api/live.ts`.)
 */
export type Fact =
  | { type: 'account.signed_up'; member: string }
  | { type: 'account.age_proved'; member: string }
  | { type: 'account.confirmation_wanted'; member: string }
  /** `known` is the hash of the browser's token, in base64; a fact of an older version has none. */
  | { type: 'account.new_device'; member: string; browser: string; known?: string; at: string }
  | { type: 'account.passkey_added'; member: string; passkey?: string; device: string; at: string }
  | { type: 'account.password_reset_wanted'; member: string; at: string }
  | { type: 'account.password_changed'; member: string; at: string }
  | { type: 'account.email_change_wanted'; member: string; change: string }
  | { type: 'account.email_changed'; member: string; change: string }
  | { type: 'account.deletion_requested'; member: string; at: string }
  | { type: 'account.reactivation_wanted'; member: string; at: string }
  | { type: 'account.export_wanted'; member: string; export: string }
  | { type: 'account.signup_repeated'; member: string; at: string }
  | { type: 'reaction.received'; from: string; to: string; conversation: string; message: string }
  | { type: 'like.received'; from: string; to: string; match: boolean }
  | { type: 'payment.webhook'; provider: string; event: string }
  | { type: 'payment.news'; payment: string; reason: string }
  | { type: 'payment.refund_wanted'; refund: string }
  | { type: 'payment.withdrawn'; member: string; refund: string }
  | { type: 'card.unneeded'; provider: string; customer: string; card: string }
  | { type: 'sandbox.reports'; reference: string; event: string }
  | { type: 'sandbox.chargeback'; reference: string }
  | { type: 'payment.completed'; member: string; payment: string }
  | { type: 'payment.receipt_wanted'; member: string; payment: string; request: string }
  | { type: 'complaint.received'; complaint: string }
  | { type: 'complaint.files_refused'; complaint: string; message: string }
  | { type: 'notice.declared'; notice: string }
  | { type: 'notice.carried_out'; notice: string }
  | { type: 'report.received'; report: string }
  | { type: 'report.decided'; report: string }
  | { type: 'member.banned'; member: string }
  | { type: 'fictional.ended'; at: string }
  | { type: 'news.sent'; news: string }
  | { type: 'files.unneeded' }
  | { type: 'partner.postback'; postback: string }
  | { type: 'mail.queued'; outbox: string }

export type FactType = Fact['type']
