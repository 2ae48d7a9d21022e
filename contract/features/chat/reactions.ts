import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Reaction } from './reaction.ts'

const Id = z.uuid()

export const react = defineCall({
  about:
    'Reacts to a message with one of six signs, in place of an earlier one of the caller; null takes it back. Free.',
  method: 'PUT',
  path: '/api/chat-reaction.php',
  access: 'member',
  adults: 'contact',
  input: z.object({ conversation: Id, message: Id, reaction: z.nullable(Reaction) }),
  output: z.object({ reaction: z.nullable(Reaction) }),
  errors: ['not_found', 'blocked_by', 'forbidden'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 60 },
})
