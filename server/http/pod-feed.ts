import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../app/context.ts'
import { fail } from '../app/failure.ts'
import { podHeaders, refusedPicturesPath } from '../app/services/refused-pictures.ts'

function readField({ headers, query }: FastifyRequest, place: 'headers' | 'query', name: string): string {
  const value: unknown = place === 'headers' ? headers[name] : Object(query)[name]
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** Serves the refused pictures to the operator's other deployments, at every host: they ask a deployment, not a site. */
export function registerPodFeed(
  app: FastifyInstance,
  { refusedPictures }: Pick<Services, 'refusedPictures'>,
): void {
  app.get(refusedPicturesPath, async (request, reply) => {
    const answer = await refusedPictures.answer({
      after: readField(request, 'query', 'after'),
      nonce: readField(request, 'query', 'nonce'),
      key: readField(request, 'headers', podHeaders.key),
      time: readField(request, 'headers', podHeaders.time),
      signature: readField(request, 'headers', podHeaders.signature),
    })
    // As if there were none, for anyone else.
    if (!answer) throw fail('not_found')
    return reply
      .header('cache-control', 'no-store')
      .header(podHeaders.signature, answer.signature)
      .type('application/json')
      .send(answer.text)
  })
}
