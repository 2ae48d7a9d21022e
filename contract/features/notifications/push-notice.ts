/** What a web push carries. A notice about a fictional profile has the label in its title. */
export interface PushNotice {
  readonly title: string
  readonly body: string
  /** The page that a press opens, on the own site. */
  readonly url: string
  /** Notices of one tag replace each other. */
  readonly tag: string
  /** Unread messages and new likes together, for the badge of the installed app. */
  readonly badge: number
  /** Shown without a sound. */
  readonly silent?: boolean
}
