import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

export const companyInfo = defineCall({
  about: 'Returns who runs the site; the same values as in the settings.',
  method: 'GET',
  path: '/api/companyinfo.php',
  access: 'any',
  input: z.object({}),
  output: z.object({
    name: z.string(),
    address: z.string(),
    kvk: z.string(),
    city: z.string(),
    country: z.string(),
    tradenames: z.array(z.string()),
    vat_numbers: z.record(z.string(), z.string()),
    added: z.string(),
    support_email: z.string(),
    support_phone: z.string(),
  }),
  errors: [],
  idempotency: 'read',
})
