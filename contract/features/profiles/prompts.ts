import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxPromptAnswers, promptAnswerLength } from '../../api/limits.ts'

const PromptId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** A question of the site, in the caller's language. */
export const Prompt = z.object({ id: PromptId, question: z.string() })
export type Prompt = z.infer<typeof Prompt>

/** What a member answers to one of the site's questions. */
export const PromptAnswer = z.extend(Prompt, { text: z.string() })
export type PromptAnswer = z.infer<typeof PromptAnswer>

export const prompts = defineCall({
  about:
    'Returns the questions that the site offers for profiles, in their order, and what the caller has answered.',
  method: 'GET',
  path: '/api/prompts.php',
  access: 'member',
  input: z.object({}),
  output: z.object({
    prompts: z.array(Prompt),
    /** In the order of the profile. A question that is offered no more stays while its answer does. */
    answers: z.array(PromptAnswer),
  }),
  errors: [],
  idempotency: 'read',
})

export const savePrompts = defineCall({
  about:
    'Replaces the caller’s answers to the site’s questions, three at most, each question once; an empty answer is none.',
  method: 'PUT',
  path: '/api/prompts.php',
  access: 'member',
  input: z.object({
    answers: z
      .array(
        z.object({
          id: PromptId,
          // Counted as seen by the server; a sign may be made of several code units.
          text: z.string().check(z.maxLength(8 * promptAnswerLength)),
        }),
      )
      .check(z.maxLength(maxPromptAnswers)),
  }),
  output: z.object({ answers: z.array(PromptAnswer) }),
  errors: ['message_too_long', 'contact_data', 'forbidden_words'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})

export const promptAnswers = defineCall({
  about:
    'Returns what a member answers to the site’s questions, for a first message; as their profile shows it.',
  method: 'GET',
  path: '/api/prompt-answers.php',
  access: 'member',
  adults: 'entry',
  input: z.object({ profile: z.uuid() }),
  output: z.object({ answers: z.array(PromptAnswer) }),
  errors: ['not_found', 'blocked_by'],
  idempotency: 'read',
  limit: { requests: 60, seconds: 60, requestsPerDay: 500 },
})
