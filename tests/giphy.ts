import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import sharp from 'sharp'

/** The key that the stand-in accepts. */
export const giphyKey = 'testkey'

/** What the stand-in has; the words of a search are looked for in titles. */
const titles = Array.from(
  { length: 30 },
  (_, index) => `${index < 28 ? 'Waving' : 'Dancing'} cat ${index + 1}`,
)
const makeId = (index: number) => `cat${index + 1}`

export interface FakeGiphy extends AsyncDisposable {
  readonly url: string
  /** The requested addresses, oldest first. */
  readonly asked: URL[]
  /** The status to respond with instead, such as 429; null responds normally. */
  status: number | null
}

/** Returns one of its objects, with the numbers as texts and more renditions than anyone reads. */
function makeGif(index: number, origin: string) {
  const media = `${origin}/media/${makeId(index)}`
  const rendition = (name: string, width: string, height: string) => ({
    height,
    width,
    size: '48000',
    url: `${media}/${name}.gif`,
    webp_size: '20000',
    webp: `${media}/${name}.webp`,
    mp4_size: '9000',
    mp4: `${media}/${name}.mp4`,
  })
  return {
    type: 'gif',
    id: makeId(index),
    url: `https://giphy.com/gifs/${makeId(index)}`,
    slug: makeId(index),
    rating: 'g',
    username: 'somebody',
    title: `${titles[index]} GIF by someone`,
    images: {
      original: { ...rendition('giphy', '480', '360'), frames: '20', hash: 'abc' },
      fixed_width: rendition('200w', '200', '150'),
      fixed_width_small: rendition('100w', '100', '75'),
      fixed_width_still: { height: '150', width: '200', size: '9000', url: `${media}/200w_s.gif` },
    },
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({ ...body, meta: { status, msg: status === 200 ? 'OK' : 'No', response_id: 'test' } }),
  )
}

/** Opens a stand-in of GIPHY that answers by its published contract (developers.giphy.com, version 1). */
export async function fakeGiphy(): Promise<FakeGiphy> {
  const moving = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#c33' } })
    .webp()
    .toBuffer()
  const still = await sharp(moving).gif().toBuffer()
  const asked: URL[] = []
  const fake = { status: null as number | null }

  const list = (response: ServerResponse, { searchParams }: URL, words: string) => {
    const [limit, offset] = [Number(searchParams.get('limit') ?? 25), Number(searchParams.get('offset') ?? 0)]
    if (limit > 50 || offset > 4999) return json(response, 400, { data: [] })
    const fit = titles.flatMap((title, index) => (title.toLowerCase().includes(words) ? [index] : []))
    const page = fit.slice(offset, offset + limit)
    json(response, 200, {
      data: page.map((index) => makeGif(index, origin)),
      pagination: { total_count: fit.length, count: page.length, offset },
    })
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    asked.push(url)
    const { pathname, searchParams } = url
    if (pathname.startsWith('/media/')) {
      const isStill = pathname.endsWith('.gif')
      response.writeHead(200, { 'content-type': isStill ? 'image/gif' : 'image/webp' })
      return response.end(isStill ? still : moving)
    }
    if (fake.status !== null) return json(response, fake.status, { data: [] })
    if (searchParams.get('api_key') !== giphyKey) return json(response, 401, { data: [] })
    if (pathname === '/v1/gifs/trending') return list(response, url, '')
    if (pathname === '/v1/gifs/search')
      return list(response, url, (searchParams.get('q') ?? '').toLowerCase())
    const index = titles.findIndex((_, place) => pathname === `/v1/gifs/${makeId(place)}`)
    if (index < 0) return json(response, 404, { data: {} })
    json(response, 200, { data: makeGif(index, origin) })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return {
    url: origin,
    asked,
    get status() {
      return fake.status
    },
    set status(next) {
      fake.status = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
