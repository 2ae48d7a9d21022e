import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxTypedPasswordLength } from '../../api/limits.ts'
import { AgeRule } from '../age/age-rules.ts'
import { NotificationKind } from '../notifications/notification-kinds.ts'
import { Profile } from '../profiles/profile.ts'
import { Locale } from '../sites/locale.ts'
import { VerificationNoticeKind } from '../verification/notice-kinds.ts'
import { maxEmailLength } from './email-address.ts'
import { SensitiveSubject } from './sensitive-subjects.ts'

/** The steps of a signup after the account, in their order. */
export const signupSteps = ['photo', 'personal', 'about_me', 'push', 'complete'] as const
export const SignupStep = z.enum(signupSteps)
export type SignupStep = z.infer<typeof SignupStep>

/** The current user: account, wallet, badges and own profile. */
export const User = z.object({
  status: z.enum(['not_confirmed', 'activated']),
  credits: z.int(),
  paid_user: z.boolean(),
  notifications_disabled: z.array(NotificationKind),
  language: Locale,
  fictional_icon: z.string(),
  signup_date: z.string(),
  profile: Profile,
  email: z.string(),
  invisible: z.boolean(),
  shown_to_visitors: z.boolean(),
  hide_fictional: z.boolean(),
  terms_version: z.nullable(z.string()),
  signup_step: z.nullable(SignupStep),
  free_conversations_left: z.int(),
  server_time: z.string(),
  unread: z.int(),
  new_likes: z.int(),
  /** What the member cannot do before they have proved that they are over 18; `none` once they have. */
  age_proof: AgeRule,
  /** What the member agrees to of the data that the law calls sensitive. */
  consents: z.array(SensitiveSubject),
  /** Decisions about the member that they have not read. */
  notices: z.int(),
  /** The newest unread notice about the verification of the member’s photos. */
  verification_notice: z.nullable(VerificationNoticeKind),
  /** Whether a mail server says that the address does not exist: e-mails no longer go there. */
  email_refused: z.boolean(),
  /** The number of the last live event that these values include: a socket continues from there. */
  event_seq: z.int(),
})
export type User = z.infer<typeof User>

const UserAnswer = z.object({ user: User })

export const login = defineCall({
  about: 'Logs in with e-mail and password and sets the session cookie.',
  method: 'POST',
  path: '/api/user.php',
  access: 'any',
  input: z.object({
    email: z.string().check(z.minLength(1), z.maxLength(maxEmailLength)),
    password: z.string().check(z.minLength(1), z.maxLength(maxTypedPasswordLength)),
  }),
  output: UserAnswer,
  errors: ['login_failed', 'login_blocked', 'forbidden'],
  idempotency: 'natural',
})

export const currentUser = defineCall({
  about: 'Returns the current user, or null when logged out; prolongs the session.',
  method: 'GET',
  path: '/api/user.php',
  access: 'any',
  input: z.object({}),
  output: z.object({ user: z.nullable(User) }),
  errors: [],
  idempotency: 'read',
  polled: true,
  limit: { requests: 120, seconds: 60 },
})

export const changeLanguage = defineCall({
  about: 'Saves the language of the account and sets the locale cookie.',
  method: 'PUT',
  path: '/api/user.php',
  access: 'member',
  input: z.object({ language: Locale }),
  output: UserAnswer,
  errors: [],
  idempotency: 'natural',
})

export const logout = defineCall({
  about:
    'Ends the session. Refused when the browser says that another site or a prefetch asks; POST does the same.',
  method: 'GET',
  path: '/api/logout.php',
  access: 'any',
  input: z.object({}),
  output: z.object({ user: z.null() }),
  errors: [],
  idempotency: 'natural',
  alsoByPost: true,
})

export const pageHidden = defineCall({
  about: 'Reports by beacon that the page is hidden: ends typing and lets notices go out.',
  method: 'POST',
  path: '/api/page-hidden.php',
  access: 'any',
  input: z.object({}),
  output: z.null(),
  errors: [],
  idempotency: 'natural',
  answers: 'nothing',
  dropsSurplus: true,
})

export const subscribePush = defineCall({
  about: 'Registers this browser for web push; the same endpoint twice is one row.',
  method: 'POST',
  path: '/api/user.php',
  when: { push: '1' },
  access: 'member',
  input: z.object({
    subscription: z.object({
      endpoint: z.url({ protocol: /^https$/ }),
      keys: z.object({ p256dh: z.string(), auth: z.string() }),
    }),
  }),
  output: z.object({ subscribed: z.literal(true) }),
  errors: [],
  idempotency: 'natural',
  limit: { requests: 10, seconds: 3600 },
})
