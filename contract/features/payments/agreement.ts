import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

/** The documents stored with an order: the terms, and the notice on withdrawal with its model form. */
export const AgreementDocument = z.enum(['terms', 'withdrawal'])
export type AgreementDocument = z.infer<typeof AgreementDocument>

export const agreement = defineCall({
  about:
    'Returns what was agreed with an order: the seller, the consent to an immediate start in its wording and version, and which documents are kept with it.',
  method: 'GET',
  path: '/api/agreement.php',
  access: 'member',
  input: z.object({ payment: z.uuid() }),
  output: z.object({
    /** Name, address and numbers of the seller, line by line. */
    seller: z.array(z.string()),
    /** Null for orders of versions that did not keep it. */
    consent: z.nullable(z.object({ text: z.string(), version: z.string(), given: z.string() })),
    documents: z.array(AgreementDocument),
  }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const agreementDocument = defineCall({
  about: 'Returns a document that is kept with an order, word for word as it was in force then, as HTML.',
  method: 'GET',
  path: '/api/agreement.php',
  when: { format: 'html' },
  access: 'member',
  input: z.object({ payment: z.uuid(), document: AgreementDocument }),
  output: z.null(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
  limit: { requests: 60, seconds: 3600 },
})
