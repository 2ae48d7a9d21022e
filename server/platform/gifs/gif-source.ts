/** A moving picture of a provider, as it is offered and sent. */
export interface Gif {
  /** The provider's own name for it. */
  readonly id: string
  /** What is to be seen, for anyone who does not see it. */
  readonly title: string
  readonly width: number
  readonly height: number
}

/** `full` and `preview` move, the preview at half the width; `still` is one picture of it. */
export type GifSize = 'full' | 'preview' | 'still'

export interface GifFile {
  readonly bytes: Buffer
  readonly type: string
}

/**
 * Where GIFs come from. The server asks for the browser: so the provider hears search words and nothing of who typed
 * them, and no page of ours loads anything from elsewhere.
 */
export interface GifSource {
  /** One page of what fits the words, or of what is popular without words. Pages count from 1. */
  search(find: { words: string; page: number; language: string }): Promise<{ gifs: Gif[]; more: boolean }>
  /** Null when the provider does not have it, or no more. */
  find(id: string): Promise<Gif | null>
  file(id: string, size: GifSize): Promise<GifFile | null>
}

/** The provider did not answer, or not as it should. */
export class GifSourceFailed extends Error {}
