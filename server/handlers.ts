import type * as z from 'zod/mini'
import type { Access } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { changeLanguage } from './accounts/change-language.ts'
import { login } from './accounts/login.ts'
import { logout } from './accounts/logout.ts'
import { chat } from './chat/open-chat.ts'
import { chats } from './chat/list-chats.ts'
import { icebreakers } from './chat/icebreakers.ts'
import { readMessages } from './chat/read-messages.ts'
import { removeChat } from './chat/remove-chat.ts'
import { sendMessage } from './chat/send-message.ts'
import { typing } from './chat/typing.ts'
import type { Context, MemberContext } from './context.ts'
import { currentUser } from './me/current-user.ts'
import { pageHidden } from './me/page-hidden.ts'
import { subscribePush } from './notifications/subscribe-push.ts'
import { settings } from './sites/public-settings.ts'

/** A file that came with a multipart request. */
export interface Upload {
  readonly bytes: Buffer
  readonly type: string
}

/** What a call that answers with a file gives. */
export interface FileAnswer {
  readonly bytes: Uint8Array
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a call that sends the browser elsewhere gives. */
export interface RedirectAnswer {
  readonly redirect: string
}

type ContextOf<A extends Access> = A extends 'any' | 'link' | 'provider' ? Context : MemberContext

type InputOf<C> = C extends { input: z.ZodMiniType }
  ? z.output<C['input']> & (C extends { upload: string } ? { upload: Upload } : unknown)
  : never

type OutputOf<C> = C extends { answers: 'bytes' }
  ? FileAnswer
  : C extends { answers: 'redirect' }
    ? RedirectAnswer
    : C extends { output: z.ZodMiniType }
      ? z.input<C['output']>
      : never

/** Every call has a handler of exactly its shape; a missing one does not compile. */
export type Handlers = {
  readonly [N in CallName]: (ctx: ContextOf<Calls[N]['access']>, input: InputOf<Calls[N]>) => Promise<OutputOf<Calls[N]>>
}

/** The context and input of a call, for the use case that serves it. */
export type Handler<N extends CallName> = Handlers[N]

export const handlers: Handlers = {
  login,
  currentUser,
  changeLanguage,
  logout,
  pageHidden,
  subscribePush,

  settings,

  chats,
  chat,
  sendMessage,
  readMessages,
  removeChat,
  typing,
  icebreakers,
}
