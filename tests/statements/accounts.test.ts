import { sql } from 'kysely'
import { findAccountByEmail } from '#server/features/accounts/account.sql.ts'
import { confirmMember } from '#server/features/accounts/activation.sql.ts'
import { isKnownDevice, recordDevice } from '#server/features/accounts/devices.sql.ts'
import { findDeletion, undoDeletion } from '#server/features/accounts/leaving.sql.ts'
import { deleteLinks, findLink, useLink } from '#server/features/accounts/links.sql.ts'
import { deleteLock, deleteLocks, findLock, forgiveOne } from '#server/features/accounts/login-lock.sql.ts'
import { findPasskey } from '#server/features/accounts/passkeys.sql.ts'
import { findSessions } from '#server/features/accounts/session.sql.ts'
import { isSignupSpike } from '#server/features/accounts/signup-spike.sql.ts'
import {
  findSignupByKey,
  findTakenNames,
  isNameTaken,
  type NewAccount,
} from '#server/features/signup/signup.sql.ts'
import { type StatementTools, tryStatements } from './judge.ts'
import { now, type World } from './world.ts'

const email = 'anna@x.test'
const network = '10.0.0.0'
const leaving =
  "update members set status = 'pending_deletion', deletion_requested_at = '2026-03-01' where id = $anna"
const back = "update members set status = 'activated' where id = $anna"

/** Signs up many on a site, some of them within this hour. */
async function signUp(
  { db }: StatementTools,
  siteId: string,
  { hour, week }: { hour: number; week: number },
) {
  await sql`set local session_replication_role = replica`.execute(db)
  await sql`insert into members (id, site_id, email, email_key, language, looking_for, signup_at)
    select gen_random_uuid(), ${siteId}, 'x', gen_random_uuid(), 'en', 'both',
      ${now}::timestamptz - case when n <= ${hour} then interval '1 minute' else interval '2 days' end
    from generate_series(1, ${hour + week}::int) n`.execute(db)
  await sql`set local session_replication_role = origin`.execute(db)
}

// What the statement does not read is left out.
const account = (w: World) => ({ siteId: w.site, nameKey: 'anna' }) as NewAccount

tryStatements(
  { of: 'members', in: 'accounts' },
  {
    confirmMember: {
      given: ["update members set status = 'not_confirmed' where id = $anna"],
      run: ({ db }, w) => confirmMember(db, w.anna),
      unless: ["update members set status = 'pending_deletion' where id = $anna"],
    },
    isKnownDevice: { run: ({ db }, w) => isKnownDevice(db, w.anna, w.token), whose: ['anna'] },
    recordDevice: {
      run: ({ db }, w) => recordDevice(db, { memberId: w.anna, tokenHash: w.token, now }),
      gives: { isNew: false, hasOthers: false },
    },
    findDeletion: { given: [leaving], run: ({ db }, w) => findDeletion(db, w.anna), unless: [back] },
    undoDeletion: {
      given: [leaving],
      run: ({ db }, w) => undoDeletion(db, w.anna),
      gives: true,
      counts: [back, "update members set status = 'banned', ban_notice_id = $notice where id = $anna"],
    },
    findLink: {
      run: ({ db }, w) => findLink(db, w.site, 'reset', w.token),
      whose: ['site'],
      unless: ["update account_links set kind = 'activate' where member_id = $anna"],
    },
    useLink: {
      run: ({ db }, w) => useLink(db, w.token, now),
      unless: [
        "update account_links set expires_at = '2026-03-01' where member_id = $anna",
        "update account_links set used_at = '2026-03-01' where member_id = $anna",
      ],
    },
    deleteLinks: { run: ({ db }, w) => deleteLinks(db, w.anna, ['reset']) },
    findPasskey: { run: ({ db }, w) => findPasskey(db, w.site, `passkey ${w.number}`), whose: ['site'] },
    findSessions: {
      run: ({ db }, w) => findSessions(db, w.anna, now),
      unless: ["update sessions set expires_at = '2026-03-01' where member_id = $anna"],
    },
  },
)

tryStatements(
  { of: 'sites', in: 'accounts' },
  {
    findAccountByEmail: { run: ({ db }, w) => findAccountByEmail(db, w.site, email), apart: ['site'] },
    findLock: { run: ({ db }, w) => findLock(db, w.site, email, network), apart: ['site'] },
    deleteLock: { run: ({ db }, w) => deleteLock(db, w.site, email, network) },
    deleteLocks: { run: ({ db }, w) => deleteLocks(db, w.site, email) },
    forgiveOne: {
      run: ({ db }, w) => forgiveOne(db, { siteId: w.site, key: email, place: network, wrong: 20 }),
    },
    findTakenNames: {
      run: ({ db }, w) => findTakenNames(db, w.site, ['anna']),
      unless: ["update profiles set name_key = 'z' where member_id = $anna"],
    },
    isNameTaken: {
      run: ({ db }, w) => isNameTaken(db, account(w)),
      unless: ["update profiles set name_key = 'z' where member_id = $anna"],
    },
    findSignupByKey: {
      run: ({ db }, w) => findSignupByKey(db, w.site, w.signupKey, now),
      unless: ['update members set signup_key = null where id = $anna'],
    },
    isSignupSpike: {
      run: async (hands, w) => {
        const far = '00000000-0000-0000-0000-000000000001'
        await signUp(hands, far, { hour: 70, week: 0 })
        const spikes = [await isSignupSpike(hands.db, w.site, now)]
        await signUp(hands, w.site, { hour: 70, week: 0 })
        await signUp(hands, far, { hour: 0, week: 3000 })
        spikes.push(await isSignupSpike(hands.db, w.site, now))
        await signUp(hands, w.site, { hour: 0, week: 3000 })
        return [...spikes, await isSignupSpike(hands.db, w.site, now)]
      },
      ofAll: true,
      gives: [false, true, false],
    },
  },
)
