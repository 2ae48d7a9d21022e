import type { Row } from './plant.ts'
import { later, type World } from './world.ts'

/** A first message that every member may choose. */
export const icebreaker = 'Which lighthouse would you like to live in, and with whom?'

/** News as the staff wrote it. */
export const newsTexts = { en: { title: 'A new game', text: 'Play it.' } }

/** Returns the rows of a site apart from its members. */
export function buildSiteRows(w: World): Row[] {
  return [
    ['sites', { id: w.site, settings: '{}' }],
    ['site_hosts', { host: `site${w.number}.test`, main: true }],
    ['site_versions', { version: w.number, reason: 'begun' }],
    ['packages', { id: w.package, credits: 100, price_cents: 1000 * w.number, tier: 'p1' }],
    ['content_pages', { token: 'house-rules', text: 'Be kind.', published: true }],
    ['icebreakers', { id: 'lighthouse', texts: JSON.stringify({ en: icebreaker }), position: w.number }],
    ['gifts', { id: 'rose', position: w.number, enabled: true }],
    ['message_overrides', { key: 'chat.title', text: 'Talks' }],
    ['page_texts', { page: 'terms', text: 'Terms.', published: true }],
    ['text_rules', { id: w.rule, words: 'casino', act: 'flag' }],
    ['site_news', { id: w.news, client_id: w.client, texts: JSON.stringify(newsTexts), receivers: w.number }],
    ['site_news', { id: w.oldNews, client_id: w.key, texts: JSON.stringify(newsTexts), finished_at: later }],
    ['visit_counts', { network: 'ads', ref: 'spring', visits: w.number }],
    [
      'view_counts',
      { page: 'index', language: 'en', device: 'phone', referrer: 'news.test', views: w.number },
    ],
    ['payment_providers', {}],
    [
      'blocked_debtors',
      { kind: 'iban', print: Buffer.from('iban'), last4: `000${w.number}`, reason: 'fraud' },
    ],
    ['blocked_debtors', { kind: 'phone', print: Buffer.from('iban'), reason: 'fraud' }],
    ['daily_closings', { day: '2026-03-09', document: JSON.stringify({ of: w.number }) }],
    [
      'login_locks',
      { email_key: 'anna@x.test', network: '10.0.0.0', window_ends_at: later, wrong: w.number },
    ],
    ['login_locks', { email_key: 'ben@x.test', network: '10.0.0.0', window_ends_at: later, wrong: w.number }],
    [
      'direct_debit_batches',
      { id: w.batch, number: w.number, message_id: `batch ${w.number}`, collect_on: '2026-03-01' },
    ],
  ]
}
