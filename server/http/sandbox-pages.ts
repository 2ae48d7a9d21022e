import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../app/failure.ts'
import { sandboxCheckout, testWallet } from '../app/handlers.ts'
import type { CreateRequestContext } from './api.ts'
import { isSameOrigin } from './same-origin.ts'
import { buildContentSecurityPolicy } from './security-headers.ts'

type SandboxCheckoutPage = Awaited<ReturnType<typeof sandboxCheckout.page>>
type TestWalletPage = Awaited<ReturnType<typeof testWallet.page>>

function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign)
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: light-dark(#fff8e1, #241d0c); color: light-dark(#2a1430, #f8f0f7) }
  main { max-width: 27rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
  .test { padding: .75rem 1rem; border: 2px dashed currentColor; border-radius: 14px; font-weight: 600 }
  h1 { font-size: 1.375rem; margin: 1.5rem 0 .25rem }
  .amount { font-size: 2.25rem; font-weight: 700; margin: 0 }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 1.5rem; overflow-wrap: anywhere }
  dd { margin: 0 }
  form { display: grid; gap: .75rem }
  button, .back { min-height: 48px; border-radius: 24px; border: 1px solid light-dark(#8a7790, #8f7d96); padding: .5rem 1.25rem;
    background: light-dark(#fff, #1e1523); color: inherit; font: inherit; font-weight: 600; cursor: pointer }
  button:first-child { background: light-dark(#0b6b75, #74d3d6); color: light-dark(#fff, #0b2326); border-color: transparent }
  .back { display: grid; place-items: center; text-decoration: none }
  :focus-visible { outline: 3px solid light-dark(#0b6b75, #74d3d6); outline-offset: 2px }`

interface Choice {
  readonly outcome: string
  readonly label: string
}

function writeForm(choices: readonly Choice[]): string {
  const buttons = choices.map(
    ({ outcome, label }) => `<button name="outcome" value="${outcome}">${escapeHtml(label)}</button>`,
  )
  return `<form method="post">${buttons.join('')}</form>`
}

/** Returns a sandbox page, labelled as such at the top. */
function writePage(
  { title, warning }: { title: string; warning: string },
  content: string,
  locale: string,
): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body><main>
<p class="test">${escapeHtml(warning)}</p><h1>${escapeHtml(title)}</h1>
${content}</main></body></html>`
}

function renderCheckout(shown: SandboxCheckoutPage, locale: string): string {
  const decided = `<p>${escapeHtml(shown.decided)}</p><a class="back" href="${escapeHtml(shown.back.url)}">${escapeHtml(shown.back.label)}</a>`
  const content = `<p class="amount">${escapeHtml(shown.amount)}</p>
<p>${escapeHtml(shown.description)}<br>${escapeHtml(shown.method)} · <small>${escapeHtml(shown.reference)}</small></p>
${shown.choices ? writeForm(shown.choices) : decided}`
  return writePage(shown, content, locale)
}

function renderWallet(shown: TestWalletPage, locale: string): string {
  const content = shown.choices
    ? `<p>${escapeHtml(shown.asked)}</p>${writeForm(shown.choices)}`
    : `<p role="status">${escapeHtml(shown.done)}</p>`
  return writePage(shown, content, locale)
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const headers = {
    'content-security-policy': buildContentSecurityPolicy([style], null),
    'cache-control': 'no-store',
  }
  return reply.headers(headers).type('text/html; charset=utf-8').send(page)
}

/** Reads which button was pressed. Throws `csrf` for another site’s form, `bad_request` for an unknown button. */
function readOutcome<O extends string>(request: FastifyRequest, outcomes: readonly O[]): O {
  if (!isSameOrigin(request.headers)) throw fail('csrf')
  const chosen = new URLSearchParams(String(request.body ?? '')).get('outcome')
  const outcome = outcomes.find((one) => one === chosen)
  if (!outcome) throw fail('bad_request')
  return outcome
}

const readQuery = (request: FastifyRequest) =>
  new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1))

/** Serves the page that plays a wallet: it reads a request and answers it as the tester chooses. */
function registerTestWallet(scope: FastifyInstance, createContext: CreateRequestContext): void {
  scope.get('/sandbox/wallet', async (request, reply) => {
    const ctx = await createContext(request)
    return sendPage(reply, renderWallet(await testWallet.page(ctx, readQuery(request)), ctx.locale))
  })
  scope.post('/sandbox/wallet', async (request, reply) => {
    const outcome = readOutcome(request, testWallet.outcomes)
    const ctx = await createContext(request)
    const back = await testWallet.decide(ctx, readQuery(request), outcome)
    return reply.redirect(back ?? request.url, 303)
  })
}

/**
 * Serves the test provider's checkout, which looks like a bank's page but is labelled as a test, and the test wallet.
 */
export function registerSandboxPages(app: FastifyInstance, createContext: CreateRequestContext): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    scope.get<{ Params: { reference: string } }>('/sandbox/pay/:reference', async (request, reply) => {
      const ctx = await createContext(request)
      const shown = await sandboxCheckout.page(ctx, request.params.reference)
      return sendPage(reply, renderCheckout(shown, ctx.locale))
    })

    scope.post<{ Params: { reference: string } }>('/sandbox/pay/:reference', async (request, reply) => {
      const outcome = readOutcome(request, sandboxCheckout.outcomes)
      const ctx = await createContext(request)
      return reply.redirect(await sandboxCheckout.decide(ctx, request.params.reference, outcome), 303)
    })
    registerTestWallet(scope, createContext)
  })
}
