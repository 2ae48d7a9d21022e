/** The headers by which deployments know each other. */
export const podHeaders = {
  /** The public key of the one that asks. */
  key: 'duet-pod',
  /** When it asked, in milliseconds. */
  time: 'duet-pod-time',
  /** Its signature, or that of the answer. */
  signature: 'duet-pod-signature',
} as const

/** Where a deployment serves the pictures that it has refused, at any of its hosts. */
export const refusedPicturesPath = '/api/pods/refused-pictures'

/** What another deployment asks for. */
export interface FeedQuestion {
  /** The last number that it has. */
  readonly after: string
  /** Random: the answer repeats it, so that no earlier one can be played back. */
  readonly nonce: string
  readonly key: string
  readonly time: string
  readonly signature: string
}

/** A page of the feed as it is sent. */
export interface FeedAnswer {
  readonly text: string
  readonly signature: string
}

/** The pictures that this deployment has refused, for the others. */
export interface RefusedPictures {
  /** Returns the next page; null for anyone but the deployments in POD_FEEDS. */
  answer(question: FeedQuestion): Promise<FeedAnswer | null>
}
