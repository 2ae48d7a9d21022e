import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#contract/api/openapi.ts'
import { escapeHtml } from './escape-html.ts'
import { buildBarePolicy } from './security-headers.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  responses: Record<string, { description: string }>
}
type Paths = Record<string, Record<string, Operation>>

/** Returns a plain page for people; machines use the JSON next to it. */
function renderDocsPage(paths: Paths): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const answers = Object.entries(call.responses)
        .map(([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description)}</li>`)
        .join('')
      return `<section id="${call.operationId}"><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(call.summary)}</p><p>${escapeHtml(call.description)}</p>
<details><summary>Answers</summary><ul>${answers}</ul></details></section>`
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
section{border-top:1px solid #8887;padding:1rem 0}h2{font-size:1rem;margin:0}p{margin:.4rem 0}</style></head>
<body><main><h1>API</h1><p>Made from the contract. <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${calls.join('')}</main></body></html>`
}

/** Serves the contract to read: `/api/docs` for people, `/api/openapi.json` for machines. */
export function registerApiDocs(app: FastifyInstance, version: string): void {
  const document = openApiDocument('Duet', version)
  const page = renderDocsPage(document.paths as Paths) // openApiDocument writes them in this shape
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', buildBarePolicy("style-src 'unsafe-inline'"))
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
