import type * as z from 'zod/mini'
import type { Access } from '#contract/api/call.ts'
import type { CallName, Calls } from '#contract/api/calls.ts'
import type { Context, MemberContext, PartnerContext, StaffContext } from './context.ts'

/** A file that came with a multipart request, kept on disk until the request is answered. */
export interface Upload {
  readonly path: string
  readonly type: string
}

/** The raw body of a request, with its headers, for calls that check a signature. */
export interface RawBody {
  readonly bytes: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The result of a call that answers with a file. */
export interface FileAnswer {
  readonly bytes: Uint8Array
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The result of a call that redirects the browser. */
export interface RedirectAnswer {
  readonly redirect: string
}

type ContextOf<A extends Access> = A extends 'any' | 'link' | 'provider' | 'staff-door' | 'partner-door'
  ? Context
  : A extends `staff:${string}`
    ? StaffContext
    : A extends 'partner'
      ? PartnerContext
      : MemberContext

/** The input of a use case: parsed, with the file or the raw body if the call has one. */
export type InputOf<C> = C extends { input: z.ZodMiniType }
  ? z.output<C['input']> &
      (C extends { upload: string } ? { upload: Upload } : unknown) &
      (C extends { rawBody: true } ? { rawBody: RawBody } : unknown)
  : never

type OutputOf<C> = C extends { answers: 'bytes' }
  ? FileAnswer
  : C extends { answers: 'redirect' }
    ? RedirectAnswer
    : C extends { output: z.ZodMiniType }
      ? z.input<C['output']>
      : never

/** Every call has a handler of exactly its type; a missing one does not compile. */
export type Handlers = {
  readonly [N in CallName]: (
    ctx: ContextOf<Calls[N]['access']>,
    input: InputOf<Calls[N]>,
  ) => Promise<OutputOf<Calls[N]>>
}

/** The type of the use case that serves a call. */
export type Handler<N extends CallName> = Handlers[N]

/** The type of a use case whose call also returns the fresh current user: `withUser` adds it. */
export type UserHandler<N extends CallName> = (
  ctx: ContextOf<Calls[N]['access']>,
  input: InputOf<Calls[N]>,
) => Promise<Omit<OutputOf<Calls[N]>, 'user'>>
