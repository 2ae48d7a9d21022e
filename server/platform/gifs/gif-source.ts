/** A GIF of a provider. */
export interface Gif {
  /** The provider’s id. */
  readonly id: string
  /** A description for people who do not see it. */
  readonly title: string
  readonly width: number
  readonly height: number
}

/** `full` and `preview` are animated, the preview at half the width; `still` is a single picture. */
export type GifSize = 'full' | 'preview' | 'still'

export interface GifFile {
  readonly bytes: Buffer
  readonly type: string
}

/**
 * A provider of GIFs. The server calls it for the browser: the provider gets the search words but nothing about who
 * typed them, and pages load nothing from other hosts.
 */
export interface GifSource {
  /** One page of the matches for some words, or of popular GIFs without words. Pages start at 1. */
  search(find: { words: string; page: number; language: string }): Promise<{ gifs: Gif[]; more: boolean }>
  /** Null when the provider does not have it, or no longer. */
  find(id: string): Promise<Gif | null>
  file(id: string, size: GifSize): Promise<GifFile | null>
}

/** The provider did not answer, or its answer was not valid. */
export class GifSourceFailed extends Error {}
