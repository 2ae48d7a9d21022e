import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { ComplaintCategory } from '../../features/safety/complaints.ts'
import { pageInput, pageOutput, searchInput } from '../list-page.ts'
import { queueInput } from '../staff/site-choice.ts'
import { threadStates } from './thread-states.ts'

const ThreadState = z.enum(threadStates)
export type ThreadState = z.infer<typeof ThreadState>

const Colleague = z.object({ id: z.string(), name: z.string() })

export const ThreadEntry = z.object({
  id: z.string(),
  /** The id of its site. */
  site: z.string(),
  reference: z.string(),
  category: ComplaintCategory,
  email: z.string(),
  language: z.string(),
  member: z.nullable(Colleague),
  state: ThreadState,
  /** Who of the staff answers it; null while it is free. */
  assigned: z.nullable(z.object({ id: z.string(), name: z.string(), mine: z.boolean() })),
  /** The beginning of the first message. */
  text: z.string(),
  at: z.string(),
  /** Since when it waits for the staff. */
  asked: z.string(),
  /** The promised deadline of the answer. */
  due: z.string(),
})
export type ThreadEntry = z.infer<typeof ThreadEntry>

export const adminThreads = defineCall({
  about:
    'Lists the conversations of members and visitors with support: the open ones by their deadline, the others by time; with ' +
    '`mine` those that the caller answers.',
  method: 'GET',
  path: '/api/admin/threads.php',
  access: 'staff:support',
  sites: 'queue',
  input: z.object({
    ...queueInput,
    state: z.optional(ThreadState),
    mine: z.optional(z.literal('yes')),
    ...searchInput,
    ...pageInput,
  }),
  output: z.object({ threads: z.array(ThreadEntry), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

const Thread = z.extend(ThreadEntry, {
  url: z.nullable(z.string()),
  /** Whether the person can answer on the site; without an account they get the answers by e-mail alone. */
  can_reply: z.boolean(),
  /** The oldest first; the first one is the complaint, or what the staff began with. */
  messages: z.array(
    z.object({
      id: z.string(),
      from_staff: z.boolean(),
      /** Who of the staff wrote it; null for the member, and for someone who has been removed. */
      by: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
      /** It came by e-mail: no login stands behind its sender. */
      by_mail: z.boolean(),
      /** The files that came with it and were not taken. */
      refused_files: z.int(),
    }),
  ),
  /** Whom it can be handed to: who else answers on its site. */
  colleagues: z.array(Colleague),
})
export type Thread = z.infer<typeof Thread>
const threadOutput = z.object({ thread: Thread })

export const adminThread = defineCall({
  about: 'Shows a conversation with support, the oldest message first.',
  method: 'GET',
  path: '/api/admin/thread.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ id: z.uuid() }),
  output: threadOutput,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminReplyThread = defineCall({
  about:
    'Answers in a conversation with support, by e-mail and on the member’s page of complaints. Then it waits for the member or ' +
    'is solved. A free one becomes the caller’s.',
  method: 'POST',
  path: '/api/admin/thread.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    text: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(5000)),
    // Only these two follow an answer.
    state: z.enum(['waiting', 'solved']),
    /** Made by the browser: a call that is repeated under this id acts once. */
    client_id: z.uuid(),
  }),
  output: threadOutput,
  errors: ['not_found', 'forbidden', 'empty'],
  idempotency: 'natural',
})

export const adminMarkThread = defineCall({
  about: 'Marks a conversation with support as solved without an answer, or opens it again.',
  method: 'PUT',
  path: '/api/admin/thread.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({ id: z.uuid(), state: z.enum(['open', 'solved']) }),
  output: threadOutput,
  errors: ['not_found', 'forbidden'],
  idempotency: 'natural',
})

export const adminAssignThread = defineCall({
  about:
    'Takes a conversation with support, hands it to a colleague, or releases it. Answers `forbidden` with a name when someone ' +
    'else answers it than the caller’s page has shown.',
  method: 'PUT',
  path: '/api/admin/thread-assignment.php',
  access: 'staff:support',
  sites: 'one',
  input: z.object({
    id: z.uuid(),
    /** Who answers it as the caller has seen it; null for no one. */
    from: z.nullable(z.uuid()),
    /** Who answers it from now on; null for no one. */
    to: z.nullable(z.uuid()),
  }),
  output: threadOutput,
  errors: ['not_found', 'forbidden'],
  idempotency: 'natural',
})
