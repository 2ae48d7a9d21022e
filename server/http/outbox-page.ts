import type { FastifyInstance } from 'fastify'
import type { OutboxEntry } from '#contract/features/notifications/outbox.ts'
import { fail } from '../app/failure.ts'
import { answerCall } from './answer-call.ts'
import type { CreateRequestContext } from './api.ts'
import { escapeHtml } from './escape-html.ts'
import { buildBarePolicy } from './security-headers.ts'

function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*/g,
    (link) => `<a href="${link}">${link}</a>`,
  )
}

function renderEntry(entry: OutboxEntry): string {
  const { id, channel, recipient, subject, text, html, created, sent } = entry
  const state = sent === null ? 'not sent: read it here' : `sent ${sent}`
  const look = html === null ? '' : ` · <a href="/outbox/${id}">as HTML</a>`
  return `<section data-channel="${channel}"><h2>${escapeHtml(subject || channel)}</h2>
<p>${channel} to <b>${escapeHtml(recipient)}</b> · <time>${created}</time> · ${state}${look}</p>
<pre>${withLinks(text)}</pre></section>`
}

function renderOutbox(site: string, entries: readonly OutboxEntry[]): string {
  const list = entries.map(renderEntry).join('') || '<p>Nothing has gone out yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox · ${escapeHtml(site)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
section{border-top:1px solid #8887;padding:1rem 0}h2{font-size:1.1rem;margin:0}p{margin:.4rem 0}pre{white-space:pre-wrap;
overflow-wrap:anywhere;font:inherit}</style></head><body><main><h1>Outbox of ${escapeHtml(site)}</h1>
<p>Mails, text messages and pushes, newest first. Reload for newer ones.</p>${list}</main></body></html>`
}

// E-mails have inline styles and load only the site's pictures.
const policy = buildBarePolicy("style-src 'unsafe-inline'", "img-src 'self'")

/** Serves the outbox to read where no mail server is set: `/outbox` in demo and test, not there in production. */
export function registerOutboxPage(app: FastifyInstance, createContext: CreateRequestContext): void {
  app.get('/outbox', async (request, reply) => {
    const ctx = await createContext(request)
    const { outbox } = (await answerCall(ctx, 'devOutbox', { raw: {} })) as { outbox: OutboxEntry[] } // its contract
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderOutbox(ctx.site.settings.name, outbox))
  })
  app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    const ctx = await createContext(request)
    const { outbox } = (await answerCall(ctx, 'devOutbox', { raw: {} })) as { outbox: OutboxEntry[] } // as above
    const html = outbox.find((entry) => entry.id === request.params.id)?.html
    if (!html) throw fail('not_found')
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
