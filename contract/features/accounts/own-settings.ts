import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { NotificationKind } from '../notifications/notification-kinds.ts'
import { User } from './account.ts'

const UserAnswer = z.object({ user: User })

export const setInvisible = defineCall({
  about: 'Turns invisible mode on or off: out of search, and others can neither write nor like first.',
  method: 'PUT',
  path: '/api/invisible.php',
  access: 'member',
  input: z.object({ invisible: z.boolean() }),
  output: UserAnswer,
  errors: [],
  idempotency: 'natural',
  limit: { requests: 10, seconds: 3600 },
})

export const notificationSettings = defineCall({
  about: 'Returns which kinds of notices there are, which are off, and how many browsers get pushes.',
  method: 'GET',
  path: '/api/notifications.php',
  access: 'member',
  input: z.object({}),
  output: z.object({
    kinds: z.array(NotificationKind),
    notifications_disabled: z.array(NotificationKind),
    email: z.string(),
    /**
     * The new address that waits for its confirmation; null without one, and where the site hides who has an account.
     */
    email_wanted: z.nullable(z.string()),
    push: z.object({ subscribed: z.boolean(), devices: z.int() }),
  }),
  errors: [],
  idempotency: 'read',
})

export const disableNotifications = defineCall({
  about: 'Saves which kinds of notices are off, for mail and push together.',
  method: 'PUT',
  path: '/api/notifications.php',
  access: 'member',
  input: z.object({ notifications_disabled: z.array(NotificationKind).check(z.maxLength(8)) }),
  output: UserAnswer,
  errors: [],
  idempotency: 'natural',
})

export const unsubscribe = defineCall({
  about:
    'Stops mails of one kind, or of all kinds, by the link of an e-mail; also what mail programs post at one press, after ' +
    'RFC 8058.',
  method: 'POST',
  path: '/api/unsubscribe.php',
  oneClick: true,
  access: 'link',
  input: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    kind: z.optional(NotificationKind),
    /** What an e-mail client sends when it unsubscribes (RFC 8058). */
    'List-Unsubscribe': z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.object({ notifications_disabled: z.array(NotificationKind) }),
  errors: ['link_expired'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})

export const setShownToVisitors = defineCall({
  about: 'Shows the caller’s profile to members only, or to visitors too where the site shows them members.',
  method: 'PUT',
  path: '/api/visitors.php',
  access: 'member',
  input: z.object({ shown_to_visitors: z.boolean() }),
  output: UserAnswer,
  errors: [],
  idempotency: 'natural',
  limit: { requests: 10, seconds: 3600 },
})

export const unsubscribePush = defineCall({
  about: 'Unsubscribes one of the caller’s browsers from web push.',
  method: 'DELETE',
  path: '/api/user.php',
  when: { push: '1' },
  access: 'member',
  input: z.object({ endpoint: z.string().check(z.maxLength(2000)) }),
  output: z.object({ subscribed: z.literal(false) }),
  errors: [],
  idempotency: 'natural',
})

export const setHideFictional = defineCall({
  about: 'Hides fictional profiles from the member everywhere, or shows them again, labelled as always.',
  method: 'PUT',
  path: '/api/hide-fictional.php',
  access: 'member',
  input: z.object({ hide_fictional: z.boolean() }),
  output: UserAnswer,
  errors: [],
  idempotency: 'natural',
  limit: { requests: 10, seconds: 3600 },
})
