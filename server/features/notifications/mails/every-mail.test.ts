import { beforeAll, describe, expect, it } from 'vitest'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { findLocale, type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import type { Context } from '#server/app/context.ts'
import { systemRequest } from '#server/app/create-context.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import type { NoticeRow } from '../../payments/notices/notices.sql.ts'
import { makeUnsubscribeLinks } from '../unsubscribe-link.ts'
import * as account from './account-mails.ts'
import { composeContractNoticeMail } from './contract-notice-mail.ts'
import type { MailContent } from './mail-content.ts'
import * as notice from './notice-mails.ts'
import { composeReceiptMail, composeWithdrawnMail } from './payment-mails.ts'
import { type MailContext, queueMail } from './queue-mail.ts'
import { composeSavedSearchMail } from './saved-search-mail.ts'
import { composeVerificationMail } from './verification-mails.ts'

const test = useProgram()
let ctx: Context

beforeAll(async () => {
  const site = await aSite(test, { settings: { name: 'Zweiklang' } })
  const found = await test.program.sites.byId(site.id)
  ctx = await test.program.createContext({ site: found, viewer: null, locale: 'en', request: systemRequest })
})

const invented: Card = {
  id: createId(),
  status: 'active',
  name: 'Sofie',
  gender: 'female',
  age: 31,
  country: 'NL',
  region: 'Utrecht',
  city: 'Utrecht',
  main_image: null,
  num_pictures: 0,
  fictional: true,
  cam: false,
  online: false,
  notes: [],
  liked: false,
  likes_me: false,
  match: false,
}
const at = new Date('2026-11-21T12:00:00Z')
const link = { name: 'Łucja', href: 'http://duet.test/link?token=abc' }
const told = { name: 'Łucja', cards: [invented], count: 1 }
const waiting = { unread: 2, new_likes: 3 }
const price = { amount: 999, currency: 'EUR' }

const order = {
  vat: { percent: 21, amount: { amount: 173, currency: 'EUR' } },
  method: 'ideal',
  ordered: at,
  seller: ['Duet B.V.', 'Street 1', 'Utrecht, Netherlands', 'help@duet.test'],
  agreed: { consent: 'At once.', version: '2026-11', terms: 'a1', withdrawal: 'b2' },
} as const

interface Sample {
  readonly write: (speaker: MailContext) => MailContent
  /** The switch that stops it; e-mails about the account itself always come. */
  readonly kind?: NotificationKind
  /** It names the fictional member in its subject too. */
  readonly names?: true
}

type Receipt = Parameters<typeof composeReceiptMail>[1]

const sampleReceipt = (
  late: Receipt['late'],
  writeDebit: (speaker: MailContext) => Receipt['debit'] = () => null,
): Sample => ({
  write: (s) =>
    composeReceiptMail(s, {
      payment: createId(),
      name: 'Łucja',
      credits: 25,
      price,
      at,
      withdrawUntil: at,
      debit: writeDebit(s),
      ...order,
      late,
    }),
})
const lateMoney = sampleReceipt('sent_back')

/** Every e-mail that a member can get. */
const samples: Record<string, Sample> = {
  confirmation: { write: (s) => account.composeActivationMail(s, link) },
  reset: { write: (s) => account.composeResetMail(s, link) },
  'changed password': { write: (s) => account.composePasswordChangedMail(s, { ...link, at }) },
  'e-mail change': { write: (s) => account.composeMailChangeMail(s, { ...link, email: 'new@example.org' }) },
  'notice of an e-mail change': { write: (s) => account.composeMailChangeNoticeMail(s, link) },
  'undo of an e-mail change': { write: (s) => account.composeMailChangedMail(s, link) },
  'new device': { write: (s) => account.composeNewDeviceMail(s, { ...link, device: 'Firefox', at }) },
  'new passkey': { write: (s) => account.composePasskeyAddedMail(s, { ...link, device: 'Firefox', at }) },
  'deletion and reactivation': { write: (s) => account.composeDeletedMail(s, { ...link, until: at }) },
  'data export': { write: (s) => account.composeExportMail(s, { ...link, until: at, withoutLogin: false }) },
  'data export without a login': {
    write: (s) => account.composeExportMail(s, { ...link, until: at, withoutLogin: true }),
  },
  'repeated signup': { write: (s) => account.composeSignupRepeatedMail(s, link) },
  'new conversation': {
    write: (s) => notice.composeMessagesMail(s, { ...told, conversation: createId(), first: true }),
    kind: 'new_conversations',
    names: true,
  },
  'new message': {
    write: (s) => notice.composeMessagesMail(s, { ...told, conversation: createId(), first: false }),
    kind: 'new_messages',
    names: true,
  },
  'several messages': {
    write: (s) => notice.composeMessagesMail(s, { ...told, count: 4, conversation: null, first: false }),
    kind: 'new_messages',
  },
  like: { write: (s) => notice.composeLikesMail(s, { ...told, match: false }), kind: 'like', names: true },
  match: { write: (s) => notice.composeLikesMail(s, { ...told, match: true }), kind: 'like', names: true },
  'several likes': {
    write: (s) => notice.composeLikesMail(s, { ...told, count: 7, match: false }),
    kind: 'like',
  },
  'verified photo': {
    write: (s) => composeVerificationMail(s, { ...link, kind: 'same', deletedAt: at }),
  },
  'photos of someone else': {
    write: (s) => composeVerificationMail(s, { ...link, kind: 'not_same', deletedAt: at }),
  },
  'unclear selfie': { write: (s) => composeVerificationMail(s, { ...link, kind: 'unclear', deletedAt: at }) },
  'expired selfie': { write: (s) => composeVerificationMail(s, { ...link, kind: 'expired', deletedAt: at }) },
  'lost mark of a verified photo': {
    write: (s) => composeVerificationMail(s, { ...link, kind: 'badge_lost', deletedAt: at }),
  },
  'request for verified photos': {
    write: (s) => composeVerificationMail(s, { ...link, kind: 'asked', deletedAt: null }),
    kind: 'reminders',
  },
  'unread reminder': {
    write: (s) => notice.composeUnreadMail(s, { ...told, since: at }),
    kind: 'unread_message_reminders',
  },
  'reminder of the profile': { write: (s) => notice.composeProfileMail(s, link), kind: 'reminders' },
  'reminder of the site': {
    write: (s) => notice.composeAbsenceMail(s, { ...link, since: at, waiting }),
    kind: 'reminders',
  },
  'weekly update': {
    write: (s) => notice.composeWeeklyMail(s, { ...told, waiting }),
    kind: 'weekly_updates',
  },
  promotion: {
    write: (s) => notice.composePromotionMail(s, { ...link, percent: 25, minimum: price }),
    kind: 'promotions',
  },
  news: {
    write: (s) =>
      notice.composeNewsMail(s, {
        ...link,
        title: `News (${s.locale})`,
        text: `There is a game (${s.locale}).\n\nSee ${link.href}&play=1.`,
      }),
    kind: 'news',
  },
  'saved search': { write: (s) => composeSavedSearchMail(s, told), kind: 'reminders' },
  receipt: sampleReceipt(null),
  'receipt of late money': sampleReceipt('list_price'),
  'late money that goes back': lateMoney,
  'receipt of a direct debit': sampleReceipt(null, ({ locale }) => ({
    mandate: `I authorise this (${locale}).`,
    last4: '4300',
  })),
  withdrawal: {
    write: (s) =>
      composeWithdrawnMail(s, { payment: createId(), refund: createId(), name: 'Łucja', amount: price, at }),
  },
}

const declared: NoticeRow = {
  id: createId(),
  reference: 'W-7KQ2-M4XD',
  name: 'Łucja',
  email: 'lucja@example.org',
  contract: createId(),
  for_cause: false,
  grounds: '',
  ends_on: null,
  payment_id: createId(),
  member_id: null,
  remarks: '',
  credits_spent: null,
  refund_cents: null,
  refund_currency: null,
  created_at: at,
  done_at: at,
  kind: 'withdrawal',
  state: 'done',
  finding: null,
  language: 'en',
}

for (const finding of ['carried_out', 'nothing_left', 'not_found', 'over'] as const) {
  const found = { ...declared, finding, credits_spent: 5, refund_cents: 599, refund_currency: 'EUR' }
  samples[`withdrawal without a login, ${finding}`] = { write: (s) => composeContractNoticeMail(s, found) }
}
for (const [finding, endsOn] of [
  ['carried_out', '2026-12-24'],
  ['not_found', null],
] as const) {
  const found: NoticeRow = { ...declared, kind: 'cancellation', finding, ends_on: endsOn }
  samples[`cancellation, ${finding}`] = { write: (s) => composeContractNoticeMail(s, found) }
}

/** Puts an e-mail into the outbox, as its job does, and reads it from there. */
async function queued(name: string, { write, kind }: Sample, language: Locale) {
  const email = `${name.replaceAll(' ', '-')}.${language}@example.org`
  const around = { site: ctx.site, secrets: ctx.services.secrets }
  const stop = kind && makeUnsubscribeLinks(around, { id: createId(), language }, kind)
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId: null, email, language },
      cause: email,
      ...(stop && { unsubscribe: stop }),
      write,
    }),
  )
  const { rows } = await test.database.pool.query(
    'select subject, body_text as text, body_html as html, headers from outbox where recipient = $1',
    [email],
  )
  return rows[0] as { subject: string; text: string; html: string; headers: Record<string, string> }
}

const names = Object.keys(samples)

describe.each(localeCodes)('every e-mail in %s', (language) => {
  it.each(names)(
    'is whole, of the site, and can be stopped where it may: %s (G-023, I-001)',
    async (name) => {
      const sample: Sample = samples[name] ?? { write: () => ({ subject: '', preview: '', parts: [] }) }
      const mail = await queued(name, sample, language)
      for (const said of [mail.subject, mail.text, mail.html]) {
        expect(said).not.toMatch(/\bmail\.[a-z]+|\{\w+\}|undefined|\[object/)
        expect(said.trim()).not.toBe('')
      }
      expect(mail.text).toContain('Łucja')
      expect(mail.text).toContain('Zweiklang')
      expect(mail.html).toContain(`<html lang="${findLocale(language).iso}">`)
      expect(mail.html).toContain('name="viewport"')
      expect(mail.html).toContain(ctx.site.settings.theme.light.stage)
      // Every link in one form is in the other.
      for (const [, href = ''] of mail.html.matchAll(/href="(http[^"]+[^/"])"/g))
        expect(mail.text).toContain(href.replaceAll('&amp;', '&'))

      // No domain of another brand or anyone else.
      for (const [, host] of `${mail.text} ${mail.html}`.matchAll(/https?:\/\/([\w.-]+)/g))
        expect(['duet.test', 'www.w3.org']).toContain(host)

      const { 'List-Unsubscribe': stop = '', 'List-Unsubscribe-Post': post } = mail.headers
      if (sample.kind) {
        expect(post).toBe('List-Unsubscribe=One-Click')
        expect(stop).toMatch(new RegExp(`^<http.+/api/unsubscribe\\.php\\?token=.+&kind=${sample.kind}>$`))
      } else expect([stop, post]).toEqual(['', undefined])

      if (mail.text.includes('Sofie')) {
        const label = ctx.site.settings.fictional_singular[language]
        const labelled = `Sofie (${label})`
        expect(mail.text.replaceAll(labelled, '')).not.toContain('Sofie')
        expect(mail.html).toContain(`>${label}</span>`)
        if (sample.names) expect(mail.subject).toContain(labelled)
      }
    },
  )

  it('differs from the English one', async () => {
    if (language === 'en') return
    for (const name of names) {
      const of = async (code: Locale) =>
        (await readMailsTo(test, `${name.replaceAll(' ', '-')}.${code}@example.org`))[0]
      const [english, own] = [await of('en'), await of(language)]
      expect(own?.text, name).not.toBe(english?.text)
      expect(own?.text.split('\n\n')[2], name).not.toBe(english?.text.split('\n\n')[2])
    }
  })
})

it('mentions an account only to someone who has one', async () => {
  const member = await aMember(test, { id: ctx.site.id, host: 'duet.test' })
  for (const memberId of [member.id, null]) {
    const email = `${memberId ? 'member' : 'visitor'}@example.org`
    await ctx.transaction((tx) =>
      queueMail(tx, {
        to: { memberId, email, language: 'en' },
        cause: email,
        write: (speaker) => account.composeSignupRepeatedMail(speaker, link),
      }),
    )
    const [mail] = await readMailsTo(test, email)
    expect(Boolean(mail?.text.includes('because you have an account')), email).toBe(memberId !== null)
  }
})

it('does not call a refund a receipt', async () => {
  const { subject } = await queued('going back', lateMoney, 'en')
  expect(subject).toBe('We’re returning your payment to Zweiklang')
})

it('shows nothing but its preview text in a list of e-mails', async () => {
  const { html } = await queued('padding', { write: (s) => account.composeResetMail(s, link) }, 'en')
  const [, hidden = ''] = /<div style="display:none[^>]*>(.*?)<\/div>/s.exec(html) ?? []
  expect(hidden).toMatch(/^Someone asked for a new password[^&]*(&#847;&zwnj;&nbsp;){100,}$/)
})

it('these tests detect a missing label and a raw key', async () => {
  const bare: Sample = {
    write: (speaker) => ({
      ...notice.composeMessagesMail(speaker, {
        ...told,
        cards: [{ ...invented, fictional: false }],
        conversation: null,
        first: false,
      }),
      subject: 'mail.newMessage.subject',
    }),
  }
  const { subject, text } = await queued('bare', bare, 'en')
  expect(subject).toMatch(/\bmail\.[a-z]+/)
  const label = ctx.site.settings.fictional_singular.en
  expect(text.replaceAll(`Sofie (${label})`, '')).toContain('Sofie')
})
