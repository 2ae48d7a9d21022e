import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { maxTypedPasswordLength } from '../../api/limits.ts'
import { User } from './account.ts'

/** One passkey of the member. */
export const Passkey = z.object({
  id: z.string(),
  /** The browser and system it was made with; empty when unknown. */
  device: z.string(),
  created: z.string(),
  last_used: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

const Passkeys = z.object({ passkeys: z.array(Passkey) })

const text = z.string().check(z.maxLength(20_000))

/** What a browser answers, as WebAuthn has it in JSON; the library looks into it. */
const Credential = z.looseObject({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: text }),
  clientExtensionResults: z.looseObject({}),
})

/** What a browser is asked, as WebAuthn has it in JSON. */
const Options = z.object({ options: z.looseObject({ challenge: z.string() }) })

export const passkeys = defineCall({
  about: 'Lists the caller’s passkeys.',
  method: 'GET',
  path: '/api/passkeys.php',
  access: 'member',
  input: z.object({}),
  output: Passkeys,
  errors: [],
  idempotency: 'read',
})

export const passkeyOptions = defineCall({
  about:
    'Begins to add a passkey, for a caller who gives the password; says what the browser is to be asked.',
  method: 'POST',
  path: '/api/passkey-options.php',
  access: 'member',
  input: z.object({ password: z.string().check(z.maxLength(maxTypedPasswordLength)) }),
  output: Options,
  errors: ['wrong_password', 'limit_reached'],
  idempotency: 'natural',
  limit: { requests: 20, seconds: 3600 },
})

export const addPasskey = defineCall({
  about: 'Keeps the passkey that the browser has made, if it fits what was asked within the last minutes.',
  method: 'POST',
  path: '/api/passkey.php',
  access: 'member',
  input: z.object({ credential: Credential }),
  output: Passkeys,
  errors: ['link_expired', 'bad_request'],
  idempotency: 'natural',
  limit: { requests: 20, seconds: 3600 },
})

export const removePasskey = defineCall({
  about: 'Removes a passkey of the caller; the password stays as a way in.',
  method: 'DELETE',
  path: '/api/passkey.php',
  access: 'member',
  input: z.object({ id: text }),
  output: Passkeys,
  errors: ['not_found'],
  idempotency: 'natural',
})

export const passkeyLoginOptions = defineCall({
  about: 'Begins a login by passkey: says what the browser is to be asked. The same for everyone.',
  method: 'POST',
  path: '/api/passkey-login-options.php',
  access: 'any',
  input: z.object({}),
  output: Options,
  errors: [],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})

export const passkeyLogin = defineCall({
  about: 'Logs in by passkey and sets the session cookie.',
  method: 'POST',
  path: '/api/passkey-login.php',
  access: 'any',
  input: z.object({ credential: Credential }),
  output: z.object({ user: User }),
  errors: ['login_failed', 'forbidden'],
  idempotency: 'natural',
  limit: { requests: 30, seconds: 3600 },
})
