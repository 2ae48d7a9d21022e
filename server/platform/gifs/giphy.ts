import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { createRecentlyUsed } from '../recently-used.ts'
import { type Gif, type GifFile, type GifSize, type GifSource, GifSourceFailed } from './gif-source.ts'

const pageSize = 24
/** The provider’s limit on where a page may start. */
const furthest = 4999
/** The third of four levels. */
const rating = 'pg-13'
const patienceMilliseconds = 8000
const maxBytes = 4_000_000

// Numbers come as strings. Only the renditions that are shown are read.
const Rendition = z.object({ url: z.string(), webp: z.string().optional() })
const Sized = Rendition.extend({ width: z.coerce.number().int(), height: z.coerce.number().int() })
const Item = z.object({
  id: z.string().regex(/^[A-Za-z0-9]{1,64}$/),
  title: z.string().default(''),
  images: z.object({
    fixed_width: Sized,
    fixed_width_small: Rendition.optional(),
    fixed_width_still: Rendition.optional(),
  }),
})
type Item = z.infer<typeof Item>
const Page = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({ total_count: z.number().optional(), count: z.number(), offset: z.number() }),
})
const One = z.object({ data: z.unknown() })

interface KnownGif {
  readonly gif: Gif
  readonly urls: Readonly<Record<GifSize, string>>
}

function toKnownGif({ id, title, images }: Item): KnownGif {
  const { fixed_width: full, fixed_width_small: small, fixed_width_still: still } = images
  const moving = full.webp ?? full.url
  return {
    // Titles end with the author, who is not part of the description.
    gif: {
      id,
      title: title.replace(/ (GIF|Sticker)\b.*$/i, '').trim(),
      width: full.width,
      height: full.height,
    },
    urls: { full: moving, preview: small?.webp ?? small?.url ?? moving, still: still?.url ?? moving },
  }
}

/** Returns whether a file is on the provider’s own hosts, whatever an answer says. */
function isOwnHost(url: URL, base: URL): boolean {
  if (url.host === base.host && url.protocol === base.protocol) return true
  return url.protocol === 'https:' && url.hostname.endsWith('.giphy.com')
}

async function readSome(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new GifSourceFailed('a GIF is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Provides GIFs of GIPHY, by version 1 of its API (developers.giphy.com). `base` is its URL, or that of a proxy. */
export function createGiphySource(key: string, base: URL): GifSource {
  const known = createRecentlyUsed<KnownGif>(20_000, { ttl: 86_400_000 })
  const files = new LRUCache<string, GifFile>({
    max: 2000,
    maxSize: 64_000_000,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
    ttl: 3_600_000,
  })

  async function ask(path: string, query: Record<string, string> = {}): Promise<unknown> {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries({ api_key: key, ...query })) url.searchParams.set(name, value)
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMilliseconds) })
      if (answer.status === 404) return null
      // The URL contains the key, which must not be logged.
      if (!answer.ok) throw new GifSourceFailed(`the GIF provider answered ${answer.status}`)
      return await answer.json()
    } catch (error) {
      if (error instanceof GifSourceFailed) throw error
      throw new GifSourceFailed(error instanceof Error ? error.name : 'the GIF provider did not answer')
    }
  }

  function remember(data: unknown): Gif | null {
    const parsed = Item.safeParse(data)
    if (!parsed.success) return null
    const one = toKnownGif(parsed.data)
    known.set(one.gif.id, one)
    return one.gif
  }

  async function findGif(id: string): Promise<KnownGif | null> {
    if (!known.has(id)) remember(One.safeParse(await ask(`/v1/gifs/${id}`)).data?.data)
    return known.get(id) ?? null
  }

  async function load(address: string): Promise<GifFile | null> {
    const url = new URL(address)
    if (!isOwnHost(url, base)) throw new GifSourceFailed('a GIF lies on a host that is not the provider’s')
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMilliseconds), redirect: 'error' })
    if (!answer.ok) return null
    const type = answer.headers.get('content-type') ?? ''
    if (type !== 'image/webp' && type !== 'image/gif') throw new GifSourceFailed('a GIF is no picture')
    return { bytes: await readSome(answer), type }
  }

  return {
    async search({ words, page, language }) {
      const offset = (page - 1) * pageSize
      if (offset > furthest) return { gifs: [], more: false }
      const place = { limit: String(pageSize), offset: String(offset), rating }
      const answer =
        words === ''
          ? await ask('/v1/gifs/trending', place)
          : await ask('/v1/gifs/search', { ...place, q: words, lang: language })
      const parsed = Page.safeParse(answer)
      if (!parsed.success) throw new GifSourceFailed('the GIF provider answered something else')
      const { data, pagination } = parsed.data
      const next = offset + pageSize
      const more =
        pagination.count === pageSize && next <= furthest && next < (pagination.total_count ?? next)
      return { gifs: data.map(remember).filter((gif) => gif !== null), more }
    },
    find: async (id) => (await findGif(id))?.gif ?? null,
    async file(id, size) {
      const one = await findGif(id)
      if (!one) return null
      const url = one.urls[size]
      const cached = files.get(url)
      if (cached) return cached
      try {
        const file = await load(url)
        if (file) files.set(url, file)
        return file
      } catch (error) {
        if (error instanceof GifSourceFailed) throw error
        throw new GifSourceFailed('the GIF provider’s files could not be read')
      }
    },
  }
}
