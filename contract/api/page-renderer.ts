/// <reference lib="dom" />

import type * as z from 'zod/mini'
import type { GiftId } from '../features/chat/gift-ids.ts'
import type { Locale } from '../features/sites/locale.ts'
import type { CallName, Calls } from './calls.ts'

export type CallInput<N extends CallName> = z.input<Calls[N]['input']>
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>

/** Makes a call: over the network in the browser, in the process when the server renders. */
export type MakeCall = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
) => Promise<CallOutput<N>>

export interface CallOptions {
  /** The client-made id that makes a retry the same act; one is made when it is left out. */
  readonly key?: string
  readonly file?: Blob
  /** The site that a call of the staff is about; that of the host when it is left out. */
  readonly site?: string | undefined
  readonly signal?: AbortSignal
  /** Lets the call arrive even if the page is left meanwhile; for small calls whose answer no one needs then. */
  readonly keepalive?: true
  /** The caller makes the same call again later: it is not repeated after an answer that came too late. */
  readonly repeats?: boolean
  /** Called each time the site cannot be reached; the call is tried again meanwhile. */
  readonly onUnreachable?: () => void
  /** The upload progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** What the server asks the built pages to render. */
export interface PageRequest {
  readonly url: URL
  readonly locale: Locale
  readonly theme: 'light' | 'dark' | null
  /** This browser's member was led to the rest of the signup before. */
  readonly signupAsked: boolean
  /** What search engines may show of the page; written on the server alone, so that browsers need not load it. */
  readonly description: string
  readonly call: MakeCall
  /** Built files that the browser needs for a source file: scripts and styles, from the build's manifest. */
  readonly listAssets: (source: string) => {
    readonly scripts: readonly string[]
    readonly styles: readonly string[]
  }
  /** Returns the text of a built style sheet. */
  readonly readStyle: (path: string) => string
}

export interface RenderedPage {
  readonly kind: 'page'
  readonly status: number
  readonly html: string
  /** The inline styles in it, for the policy to allow by their hashes. */
  readonly inlineStyles: readonly string[]
  readonly indexable: boolean
}

export type PageAnswer =
  | RenderedPage
  | { readonly kind: 'redirect'; readonly status: 302; readonly location: string }

/** What the built bundle of the pages exports; the server knows no more of the web realm than this. */
export interface PageRenderer {
  readonly renderPage: (request: PageRequest) => Promise<PageAnswer>
  /** The drawing of a gift as the text of an SVG file. */
  readonly drawGiftPicture: (id: GiftId) => string
}
