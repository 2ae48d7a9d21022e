import type { Neutrals } from '#contract/features/sites/tone.ts'

/** The content of an e-mail, before it becomes HTML and text. All text is plain: the renderers escape it. */
export interface MailContent {
  readonly subject: string
  /** What e-mail clients show next to the subject. */
  readonly preview: string
  readonly parts: readonly MailPart[]
  /** Attached documents, by hash. */
  readonly attachments?: readonly { readonly name: string; readonly document: string }[]
}

/** A member in an e-mail; a fictional profile always has its label. */
export interface MailPerson {
  readonly name: string
  /** The site's word for a fictional profile, or null for a real person. */
  readonly label: string | null
  readonly picture: string | null
  readonly href: string
  /** Such as age and place. */
  readonly about: string
}

export type MailPart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A paragraph in which addresses are links: only for what the site itself writes, never for words of members. */
  | { readonly kind: 'linked'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'button'; readonly text: string; readonly href: string }
  | { readonly kind: 'person'; readonly person: MailPerson }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly term: string; readonly value: string }[] }

/** How the e-mails of a site look, as its pages do. */
export interface MailLook {
  readonly font: string
  readonly light: Neutrals
  readonly dark: Neutrals
  /** Text in the header, in both colour schemes. */
  readonly onStage: string
  /** As values of `border-radius`. */
  readonly corners: {
    readonly head: string
    readonly card: string
    readonly button: string
    readonly picture: string
  }
  readonly logo: {
    readonly src: string
    readonly width: number
    readonly height: number
    /** Whether it is made for dark grounds. */
    readonly isForDark: boolean
  } | null
}

/** The frame of every e-mail of a site. */
export interface MailFrame {
  readonly language: string
  readonly site: string
  readonly origin: string
  readonly colors: {
    readonly brand: string
    readonly action: string
    readonly onAction: string
    readonly stage: string
  }
  readonly look: MailLook
  /** Why the e-mail came, if the recipient has an account, and who sent it. */
  readonly footer: readonly string[]
  readonly buttonFails: string
  readonly unsubscribe: { readonly text: string; readonly href: string } | null
}
