import { sql } from 'kysely'
import { findNewsList, findSentNews, insertNews } from '#server/admin/notifications/news.sql.ts'
import {
  deleteIcebreaker,
  findGiftStates,
  findIcebreakerTexts,
  findPages,
  saveGift,
} from '#server/admin/sites/content.sql.ts'
import { deleteOverride } from '#server/admin/sites/messages.sql.ts'
import { findHosts, findVersions, insertSite } from '#server/admin/sites/settings.sql.ts'
import {
  findConversationRates,
  findDays,
  findFunnel,
  findLiability,
  findMatchRates,
  findRevenue,
} from '#server/admin/tracking/numbers.sql.ts'
import { findGifts, isOffered } from '#server/features/chat/gifts.sql.ts'
import { findIcebreakers } from '#server/features/chat/icebreakers.sql.ts'
import {
  countNewsReceivers,
  findNextForNews,
  findOngoingNews,
  finishNews,
  takeTurn,
} from '#server/features/notifications/news.sql.ts'
import { findTextRules } from '#server/features/profiles/text-rules.sql.ts'
import { findCheapestPackages } from '#server/features/sites/message-costs.sql.ts'
import { deletePageText, findPageTexts } from '#server/features/sites/page-texts.sql.ts'
import {
  deleteOutgoing,
  findNewestOutgoing,
  findOutgoing,
  isQueued,
  isStillDue,
} from '#server/platform/outgoing/outgoing.sql.ts'
import { tryStatements } from './judge.ts'
import { newsTexts } from './rows-of-sites.ts'
import { daysAgo, firstPage, later, now, type World } from './world.ts'

const unpaid = "update payments set status = 'pending' where id = $payment"
const makeSpan = (w: World) => ({
  siteId: w.site,
  fromDay: '2026-03-08',
  toDay: '2026-03-12',
  timeZone: 'Europe/Amsterdam',
  from: daysAgo(3),
  until: later,
})
const newSite = (w: World) => ({
  id: '00000000-0000-7000-8000-000000000007',
  host: 'new.test',
  settings: {},
  like: w.site,
  now,
})

tryStatements(
  { of: 'sites', in: 'what the staff writes' },
  {
    findPages: { run: ({ db }, w) => findPages(db, w.site) },
    findIcebreakerTexts: { run: ({ db }, w) => findIcebreakerTexts(db, w.site) },
    deleteIcebreaker: { run: ({ db }, w) => deleteIcebreaker(db, w.site, 'lighthouse') },
    findGiftStates: { run: ({ db }, w) => findGiftStates(db, w.site) },
    saveGift: {
      run: async ({ db }, w) => {
        await saveGift(db, { siteId: w.site, id: 'kite', enabled: true })
        const { rows } = await sql`
          select position from gifts where site_id = ${w.site} and id = 'kite'`.execute(db)
        return rows
      },
      gives: [{ position: 2 }],
    },
    deleteOverride: {
      run: ({ db }, w) => deleteOverride(db, { siteId: w.site, key: 'chat.title', language: 'en' }),
    },
    findVersions: { run: ({ db }, w) => findVersions(db, w.site) },
    findHosts: { run: ({ db }, w) => findHosts(db, w.site) },
    insertSite: {
      run: ({ db }, w) => insertSite(db, newSite(w)),
      counts: ['update packages set on_sale = false where id = $package'],
    },
    findGifts: { run: ({ db }, w) => findGifts(db, w.site) },
    isOffered: {
      run: ({ db }, w) => isOffered(db, w.site, 'rose'),
      unless: [
        'delete from gifts where site_id = $site',
        'update gifts set enabled = false where site_id = $site',
      ],
    },
    findIcebreakers: { run: ({ db }, w) => findIcebreakers(db, w.site, 'en') },
    isQueued: {
      run: ({ db }, w) => isQueued(db, w.site, 'hello'),
      unless: ['delete from outbox where id = $mail'],
    },
    findOutgoing: { run: ({ db }, w) => findOutgoing(db, w.site, w.mail), whose: ['site'] },
    isStillDue: {
      given: ["update outbox set kind = 'news' where id = $mail"],
      run: ({ db }, w) => isStillDue(db, w.site, w.mail),
      whose: ['site'],
      unless: [
        "update members set notifications_disabled = '{news}' where id = $anna",
        "update members set status = 'pending_deletion' where id = $anna",
        "update outbox set recipient = 'old@x.test' where id = $mail",
      ],
    },
    deleteOutgoing: { run: ({ db }, w) => deleteOutgoing(db, w.site, w.mail), whose: ['site'] },
    findNewestOutgoing: { run: ({ db }, w) => findNewestOutgoing(db, w.site, 10) },
    findTextRules: { run: ({ db }, w) => findTextRules(db, w.site) },
    findCheapestPackages: {
      run: ({ db }, w) => findCheapestPackages(db, w.site),
      unless: [
        'delete from packages where site_id = $site',
        'update packages set on_sale = false where site_id = $site',
      ],
    },
    findPageTexts: { run: ({ db }, w) => findPageTexts(db, w.site, 'terms') },
    deletePageText: {
      run: ({ db }, w) =>
        deletePageText(db, { siteId: w.site, page: 'terms', language: 'en', seen: undefined }),
    },
  },
)

tryStatements(
  { of: 'sites', in: 'the numbers' },
  {
    findFunnel: { run: ({ db }, w) => findFunnel(db, makeSpan(w)), counts: [unpaid] },
    findDays: { run: ({ db }, w) => findDays(db, makeSpan(w), 'EUR'), counts: [unpaid] },
    findRevenue: { run: ({ db }, w) => findRevenue(db, makeSpan(w)), counts: [unpaid] },
    findLiability: {
      run: ({ db }, w) => findLiability(db, w.site, 'EUR'),
      // An unpaid order sets no price.
      same: ['update payments set list_cents = 90000, price_cents = 90000 where id = $open'],
    },
    'the bought credits of findLiability': {
      run: async ({ db }, w) => (await findLiability(db, w.site, 'EUR')).bought_credits,
      counts: [unpaid],
    },
    findConversationRates: { run: ({ db }, w) => findConversationRates(db, makeSpan(w)) },
    findMatchRates: { run: ({ db }, w) => findMatchRates(db, makeSpan(w)) },
  },
)

const turns = { news: { last_member_id: null, sent_at: later }, max: 10 }
const nobodyWants = [
  "update members set notifications_disabled = '{news}' where site_id = $site",
  "update members set status = 'not_confirmed' where site_id = $site",
  "update members set kind = 'cam' where site_id = $site",
  'update members set is_demo = true where site_id = $site',
]
const running = ['update site_news set finished_at = now() where id = $news']

tryStatements(
  { of: 'sites', in: 'the news' },
  {
    countNewsReceivers: {
      run: ({ db }, w) => countNewsReceivers(db, w.site),
      unless: nobodyWants,
      counts: [
        "update profiles set status = 'disabled', restriction_notice_id = $notice where member_id = $anna",
      ],
    },
    findNextForNews: {
      run: ({ db }, w) => findNextForNews(db, w.site, turns),
      unless: [...nobodyWants, "update members set signup_at = '2030-01-01' where site_id = $site"],
    },
    'findNextForNews behind the first': {
      run: ({ db }, w) => {
        const [first = ''] = [w.anna, w.ben, w.cat].sort()
        return findNextForNews(db, w.site, { ...turns, news: { ...turns.news, last_member_id: first } })
      },
      unless: nobodyWants,
    },
    findOngoingNews: {
      run: ({ db }, w) => findOngoingNews(db, w.site, w.news),
      whose: ['site', 'news'],
      unless: running,
    },
    takeTurn: {
      run: ({ db }, w) => takeTurn(db, { siteId: w.site, newsId: w.news, memberId: w.ben, isMailed: true }),
      whose: ['site', 'news'],
      unless: [
        ...running,
        'update site_news set last_member_id = $ben where id = $news',
        "update site_news set last_member_id = 'ffffffff-0000-7000-8000-000000000000' where id = $news",
      ],
      same: ["update site_news set last_member_id = '00000000-0000-7000-8000-000000000000' where id = $news"],
    },
    finishNews: {
      run: ({ db }, w) => finishNews(db, { siteId: w.site, newsId: w.news, now }),
      whose: ['site', 'news'],
      unless: running,
    },
    findNewsList: { run: async ({ db }, w) => (await findNewsList(db, w.site, firstPage)).rows },
    'findNewsList from a place on': {
      run: async ({ db }, w) => {
        const place = { values: [[w.news, w.oldNews].sort()[1] ?? ''], isBefore: false }
        return (await findNewsList(db, w.site, { place, limit: 10 })).rows
      },
    },
    findSentNews: {
      run: ({ db }, w) => findSentNews(db, w.site, { clientId: w.client, texts: newsTexts }),
      gives: { receivers: 1, same: true },
      apart: ['site'],
      counts: ["update site_news set texts = '{}' where id = $news"],
    },
    insertNews: {
      run: ({ db }, w) =>
        insertNews(db, {
          id: w.open,
          siteId: w.site,
          clientId: w.client,
          texts: newsTexts,
          language: 'en',
          receivers: 1,
          staffId: w.staff,
          now,
        }),
      gives: false,
    },
  },
)
