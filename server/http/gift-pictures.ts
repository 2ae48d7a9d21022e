import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { giftIds } from '#contract/features/chat/gift-ids.ts'
import type { BuiltPages } from './built-pages.ts'

interface Picture {
  readonly svg: string
  readonly etag: string
}

function tagPicture(svg: string): Picture {
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}

/**
 * Serves gift drawings to e-mails and other clients; our own pages already contain them. E-mails are kept, so the URLs
 * never change: a new drawing has a new ETag.
 */
export function registerGiftPictures(app: FastifyInstance, { drawGiftPicture }: BuiltPages): void {
  const pictures = new Map<string, Picture>(giftIds.map((id) => [id, tagPicture(drawGiftPicture(id))]))
  app.get<{ Params: { id: string } }>('/gifts/:id.svg', async (request, reply) => {
    const picture = pictures.get(request.params.id)
    if (!picture) return reply.code(404).send()
    void reply.header('cache-control', 'public, max-age=604800').header('etag', picture.etag)
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type('image/svg+xml').send(picture.svg)
  })
}
