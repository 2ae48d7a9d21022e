import { sql } from 'kysely'
import { findChat } from '#server/features/chat/chat-rows.sql.ts'
import { findFirstMessageSender } from '#server/features/chat/first-message.sql.ts'
import { clearConversation } from '#server/features/chat/read-marks.sql.ts'
import { deleteMessage, lockOwnMessage } from '#server/features/chat/unsend.sql.ts'
import { findWallet } from '#server/features/credits/credits.sql.ts'
import { findPurchaseDifference } from '#server/features/credits/verify-ledger.sql.ts'
import { findOpened } from '#server/features/discovery/open-profile.sql.ts'
import { recordAlert } from '#server/features/discovery/saved-searches.sql.ts'
import { deleteSkip, findSkipped } from '#server/features/discovery/swipe.sql.ts'
import { findMemberWithWishes } from '#server/features/discovery/wishes.sql.ts'
import {
  countNewLikes,
  deleteLike,
  findLikesReceived,
  findPair,
  markLikeSeen,
} from '#server/features/likes/likes.sql.ts'
import {
  findSuspicion,
  insertPicture,
  savePictureOrder,
  settleMainPicture,
} from '#server/features/photos/photos.sql.ts'
import { findCards } from '#server/features/profiles/cards.sql.ts'
import { findOwnProfile, findPictures } from '#server/features/profiles/own-profile.sql.ts'
import { deleteBlock, findBlocks } from '#server/features/safety/blocks.sql.ts'
import { findBusyBeginners, findIdenticalMessages } from '#server/features/safety/screen-messages.sql.ts'
import { findAnswer } from '#server/http/idempotency.sql.ts'
import { findLastActive } from '#server/live/feed.sql.ts'
import { listLockedStates, type StatementTools, tryStatements } from './judge.ts'
import { icebreaker } from './rows-of-sites.ts'
import { daysAgo, now, type World } from './world.ts'

const chat = ({ reads }: StatementTools, w: World) =>
  findChat(reads, { siteId: w.site, viewerId: w.anna }, { conversation: w.conversation })
const block = (from: string, to: string) =>
  `insert into blocks (blocker_id, blocked_id, created_at) values (${from}, ${to}, now())`
const unlike = (from: string, to: string) => `delete from likes where from_id = ${from} and to_id = ${to}`
const circular = `update messages set body = '${icebreaker}' where id = $message`
const sender = (w: World) => ({
  siteId: w.site,
  fromId: w.anna,
  toId: w.cat,
  clientId: w.client,
  text: icebreaker,
  now,
})
const gone = (thing: string) => [
  `update members set status = 'pending_deletion' where id = ${thing}`,
  `update profiles set status = 'disabled', restriction_notice_id = $notice where member_id = ${thing}`,
]
const file = { file: 'new', width: 1, height: 1, blur: '', hash: 'x', turned: [], suspicion: null }

tryStatements(
  { of: 'members', in: 'chats, likes and blocks' },
  {
    findChat: {
      run: chat,
      whose: ['site', 'anna'],
      counts: [block('$anna', '$ben'), block('$ben', '$anna')],
    },
    findCards: {
      run: ({ reads }, w) =>
        findCards(reads, { siteId: w.site, viewerId: w.anna, locale: 'en', ids: [w.ben] }),
      whose: ['site'],
      counts: [unlike('$anna', '$ben'), unlike('$ben', '$anna')],
    },
    findFirstMessageSender: {
      run: ({ db }, w) => findFirstMessageSender(db, sender(w)),
      counts: ['update messages set from_id = $cat where id = $message'],
    },
    clearConversation: {
      run: ({ db }, w) => clearConversation(db, w.anna, w.conversation),
      whose: ['anna'],
    },
    'clearConversation locks no one else and': {
      run: async ({ db }, w) => [
        await clearConversation(db, w.anna, w.conversation),
        await listLockedStates(db),
      ],
    },
    lockOwnMessage: {
      run: ({ tx }, w) =>
        lockOwnMessage(tx(w), { viewerId: w.anna, conversation: w.conversation, message: w.message }),
      whose: ['anna'],
      unless: ['update messages set from_id = $ben where id = $message'],
    },
    deleteMessage: {
      run: ({ tx }, w) =>
        deleteMessage(tx(w), { conversation: w.conversation, message: w.message, to: w.ben }),
      counts: ['delete from message_notices where member_id = $ben'],
      same: ['delete from message_notices where member_id = $anna'],
    },
    findWallet: { run: ({ db }, w) => findWallet(db, w.anna), apart: ['anna'] },
    findPurchaseDifference: {
      ofAll: true,
      run: async ({ db }) => (await findPurchaseDifference(db)) ?? 'none',
      gives: 'none',
      counts: ["update payments set status = 'pending' where id = $payment"],
    },
    findAnswer: {
      run: ({ reads }, w) => findAnswer(reads, { caller: w.anna, key: w.key, now }),
      apart: ['anna'],
    },
    findPair: {
      run: ({ db }, w) => findPair(db, w.anna, w.ben),
      counts: ['update likes set is_new = true where from_id = $ben and to_id = $anna'],
    },
    deleteLike: { run: ({ db }, w) => deleteLike(db, w.anna, w.ben), gives: true, whose: ['anna', 'ben'] },
    markLikeSeen: {
      run: ({ db }, w) => markLikeSeen(db, { fromId: w.anna, toId: w.ben, now }),
      gives: true,
      whose: ['anna', 'ben'],
    },
    countNewLikes: { run: ({ db }, w) => countNewLikes(db, w.anna), apart: ['anna'] },
    findLikesReceived: {
      run: async ({ db }, w) =>
        (await findLikesReceived(db, { memberId: w.anna, after: null, limit: 10 })).length,
      unless: gone('$ben'),
    },
    findLastActive: { run: ({ db }, w) => findLastActive(db, w.anna), apart: ['anna'] },
    deleteBlock: { run: ({ db }, w) => deleteBlock(db, w.anna, w.cat), whose: ['anna', 'cat'] },
    findBlocks: {
      run: ({ db }, w) => findBlocks(db, { blockerId: w.anna, after: null, limit: 10 }),
      counts: gone('$cat'),
    },
    findOpened: {
      run: async ({ reads }, w) =>
        (await findOpened(reads, { id: w.anna, siteId: w.site, viewerId: w.ben, locale: 'en' }))?.member_id,
      apart: ['anna'],
    },
    findPictures: { run: ({ db }, w) => findPictures(db, w.anna) },
    findOwnProfile: {
      run: async ({ reads }, w) => {
        const { member_id, paid, pictures = [] } = (await findOwnProfile(reads, w.anna)) ?? {}
        return { member_id, paid, pictures: pictures.length }
      },
      apart: ['anna'],
      counts: [
        'update members set paid_since = case when paid_since is null then now() end where id = $anna',
        'delete from pictures where member_id = $anna',
      ],
    },
    findMemberWithWishes: { run: ({ reads }, w) => findMemberWithWishes(reads, w.anna), apart: ['anna'] },
    recordAlert: { run: ({ db }, w) => recordAlert(db, w.anna, now) },
    findSkipped: {
      run: ({ db }, w) => findSkipped(db, { memberId: w.anna, before: '2026-03-12', limit: 10 }),
    },
    deleteSkip: { run: ({ db }, w) => deleteSkip(db, w.anna, w.cat), whose: ['anna', 'cat'] },
    insertPicture: {
      run: async ({ db }, w) => {
        await insertPicture(db, { ...file, id: w.change, memberId: w.anna, state: 'approved', now })
        const { rows } = await sql`
          select position from pictures where member_id = ${w.anna} and id = ${w.change}`.execute(db)
        return rows
      },
      gives: [{ position: 2 }],
    },
    settleMainPicture: { run: ({ db }, w) => settleMainPicture(db, w.anna, null) },
    savePictureOrder: { run: ({ db }, w) => savePictureOrder(db, w.anna, [w.picture]), whose: ['anna'] },
  },
)

tryStatements(
  { of: 'sites', in: 'chats and pictures' },
  {
    findFirstMessageSender: {
      given: [circular],
      run: async ({ db }, w) => (await findFirstMessageSender(db, sender(w)))?.identical,
      gives: 0,
      counts: ['delete from icebreakers where site_id = $site'],
    },
    findIdenticalMessages: {
      run: ({ db }, w) => findIdenticalMessages(db, { siteId: w.site, since: daysAgo(1), min: 1 }),
    },
    'findIdenticalMessages beside icebreakers': {
      given: [circular],
      run: ({ db }, w) => findIdenticalMessages(db, { siteId: w.site, since: daysAgo(1), min: 1 }),
      counts: ['delete from icebreakers where site_id = $site'],
    },
    findBusyBeginners: {
      run: ({ db }, w) =>
        findBusyBeginners(db, { siteId: w.site, since: daysAgo(1), signedUpSince: daysAgo(2), min: 1 }),
    },
    findSuspicion: {
      given: ["update pictures set state = 'refused'"],
      run: ({ db }, w) => findSuspicion(db, { siteId: w.site, hashes: ['0123456789abcdef'], distance: 0 }),
      unless: ["update pictures set state = 'approved' where member_id = $anna"],
    },
  },
)
