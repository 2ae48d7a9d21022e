/**
 * Guards that no test can miss, each with the reason: the same is guarded again behind them, or only a fault of our own
 * could reach them.
 */
export const excusedGuards = [
  raced('server/features/accounts/check-own-password.ts', 'if (!account) throw'),
  raced('server/admin/safety/appeals.ts', 'if (!decision) throw'),
  raced('server/admin/privacy/data-requests.ts', 'if (!erased) throw'),
  raced('server/admin/safety/decide.ts', 'if (!receiver) throw'),
  raced('server/admin/profiles/fictional.ts', 'if (!gender) throw'),
  raced('server/admin/staff/invitation.ts', 'if (!staff) throw'),
  raced('server/admin/photos/photos.ts', 'if (!locked) throw'),
  raced('server/admin/photos/photos.ts', 'if (!receiver) throw'),
  raced('server/admin/sites/settings.ts', 'if (!current) throw'),
  raced('server/features/chat/deliver-message.ts', 'if (!row || !chat || !conversation) throw'),
  raced('server/features/chat/deliver-message.ts', 'if (!profile) throw'),
  raced('server/features/chat/open-chat.ts', 'if (!shown) throw'),
  raced('server/features/privacy/export-account.ts', 'if (!row) throw'),
  raced('server/features/notifications/notification-settings.ts', 'if (!found) throw'),
  raced('server/features/payments/packages/buyer.ts', 'if (!buyer) throw'),
  raced('server/features/photos/upload-photo.ts', 'if (!picture) throw'),
  raced('server/features/profiles/own-profile.ts', 'if (!card || !row) throw'),
  raced('server/features/discovery/open-profile.ts', 'if (!row) throw'),
  raced('server/features/discovery/saved-searches.ts', 'if (!search) throw'),
  raced('server/features/discovery/wishes.ts', 'if (!found) throw'),
  {
    file: 'server/admin/safety/decide-report.ts',
    text: 'if (report.reported_id === null) throw',
    why: 'whom to tell is sought next, and no one found: not_found as well; the type asks for the line',
  },
  {
    file: 'server/features/chat/open-chat.ts',
    text: 'if (row.blocks_viewer) throw',
    why: 'a block takes the conversation away in the same transaction: there is no row to open',
  },
  raced('server/app/current-user/current-user.ts', "throw fail('authentication_required')"),
  raced('server/features/discovery/open-profile.ts', 'if (paid === null) throw'),
  {
    file: 'server/features/chat/deliver-message.ts',
    text: 'if (!other) throw',
    why: 'the statement that sends refuses with not_found as well, where it is given no one to send to',
  },
  {
    file: 'server/features/chat/unsend-message.ts',
    text: 'if (!to) throw',
    why: 'in a conversation of others no message is an own one: not_found as well, by the next statement',
  },
  {
    file: 'server/features/notifications/unsubscribe.ts',
    text: 'if (memberId === null) throw',
    why: 'without an id the statement finds no member, which is refused in the same words',
  },
  {
    file: 'server/features/discovery/saved-searches.ts',
    text: 'if (!found) throw',
    why: 'nothing was changed, and the answer looks for the same search: not_found as well',
  },
  {
    file: 'server/http/upload.ts',
    text: 'if (file.truncated) throw',
    why: 'the reader of multipart bodies ends with an error of its own beyond the limit: too_large as well',
  },
  {
    file: 'server/http/upload.ts',
    text: 'if (!request.isMultipart()) throw',
    why: 'the reader of multipart bodies refuses any other: bad_request as well',
  },
  {
    file: 'server/features/chat/chat-rows.sql.ts',
    text: '{others}',
    why: 'it only keeps the look-up to the members of the page, who are asked for by id beside it',
  },
]

/** A second look at a row that was there a moment ago: only an erasure between the two finds nothing. */
function raced(file, text) {
  return { file, text, why: 'the row was there a moment ago, in the same request' }
}
