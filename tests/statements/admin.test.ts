import { findAdjustments } from '#server/admin/credits/credits.sql.ts'
import { findStuck } from '#server/admin/overview/health.sql.ts'
import {
  approvePicture,
  countPhotos,
  findPhoto,
  findPhotosToReview,
  recordReview,
  refusePicture,
  replacePictureFiles,
} from '#server/admin/photos/photos.sql.ts'
import { findDataRequests } from '#server/admin/privacy/data-requests.sql.ts'
import { findFictional, replacePortrait, updateFictional } from '#server/admin/profiles/fictional.sql.ts'
import { findDesk } from '#server/admin/profiles/fictional-desk.sql.ts'
import {
  findCountryChanges,
  findMails,
  findMemberPayments,
  findMemberPictures,
  findSessions,
} from '#server/admin/profiles/member-lists.sql.ts'
import { confirmMember, findMembers } from '#server/admin/profiles/members.sql.ts'
import { findAppeals, findTransparency, lockAppeal } from '#server/admin/safety/appeals.sql.ts'
import { findComplaints } from '#server/admin/safety/complaints.sql.ts'
import { clearOwnTexts, restoreOwnTexts, unbanMember } from '#server/admin/safety/decisions.sql.ts'
import { findChatPhotoFile, findReport, findReports } from '#server/admin/safety/reports.sql.ts'
import { closeTextFlag, findTextFlags } from '#server/admin/sites/texts.sql.ts'
import { findInvitation, renewInvited } from '#server/admin/staff/staff.sql.ts'
import { findStaffSession } from '#server/admin/staff/staff-sessions.sql.ts'
import { type StatementTools, tryStatements } from './judge.ts'
import { daysAgo, firstPage, now, type World } from './world.ts'

type Traits = Omit<Parameters<typeof updateFictional>[1], 'id' | 'siteId'>
const hidden = "update profiles set status = 'disabled', restriction_notice_id = $notice where member_id = "
const portrait = (w: World) => ({
  memberId: w.anna,
  id: w.change,
  file: 'drawn',
  portrait: {},
  blur: 'data:,',
  now,
})
const picture = (w: World) => ({ member: w.anna, id: w.picture })
const months = { from: '2026-03-01', to: '2026-03-31', timeZone: 'Europe/Amsterdam' }
const newFiles = { file: 'turned', width: 1, height: 1, blur: '', hash: '0123456789abcdef', turned: [] }
const traits: Traits = {
  name: 'Fay',
  nameKey: 'fay',
  date_of_birth: '1990-01-01',
  country: 'NL',
  about_me: '',
  hair_color: 'brown',
  eye_color: 'brown',
  body_type: 'average',
  interests: [],
  shown: true,
}

const membersBy = async (db: StatementTools['db'], w: World, words: string) =>
  (await findMembers(db, w.site, { words, id: null, status: undefined, premium: undefined, page: firstPage }))
    .rows

tryStatements(
  { of: 'members', in: 'the back office' },
  {
    lockAppeal: { run: ({ db }, w) => lockAppeal(db, w.site, w.appeal), whose: ['site'] },
    renewInvited: {
      given: ["update staff set state = 'invited', password_hash = null where id = $staff"],
      run: ({ db }, w) =>
        renewInvited(db, { emailKey: `staff${w.number}`, name: 'Anew', roles: ['content'] }),
      unless: ["update staff set password_hash = 'x' where id = $staff"],
    },
    unbanMember: {
      given: ["update members set status = 'banned', ban_notice_id = $notice where id = $anna"],
      run: ({ db }, w) => unbanMember(db, w.anna),
      unless: ["update members set status = 'pending_deletion' where id = $anna"],
    },
    clearOwnTexts: { run: ({ db }, w) => clearOwnTexts(db, w.anna, w.decision) },
    restoreOwnTexts: {
      given: [
        "insert into staff select $other, email, 'second', name, roles, password_hash, state, created_at from staff where id = $staff",
        "update decisions set kind = 'removal', removed_text = 'Of the sea.', reversed_at = now(), reversed_by = $other where id = $decision",
        "update profiles set about_me = '' where member_id = $anna",
      ],
      run: ({ db }, w) => restoreOwnTexts(db, w.anna),
      unless: [
        "update profiles set about_me = 'Of the hills.' where member_id = $anna",
        'update decisions set reversed_at = null, reversed_by = null where id = $decision',
      ],
    },
    updateFictional: {
      run: ({ db }, w) => updateFictional(db, { ...traits, id: w.fay, siteId: w.site }),
      whose: ['site'],
    },
    replacePortrait: { run: ({ db }, w) => replacePortrait(db, portrait(w)) },
    findMemberPayments: { run: async ({ db }, w) => (await findMemberPayments(db, w.anna, firstPage)).rows },
    findMemberPictures: { run: ({ db }, w) => findMemberPictures(db, w.anna) },
    findSessions: {
      run: async ({ db }, w) => (await findSessions(db, { id: w.anna, now }, firstPage)).rows,
      unless: ["update sessions set expires_at = '2026-03-01' where member_id = $anna"],
    },
    findCountryChanges: {
      run: async ({ db }, w) => (await findCountryChanges(db, w.anna, firstPage)).rows,
    },
    findMails: { run: async ({ db }, w) => (await findMails(db, w.anna, firstPage)).rows },
    confirmMember: {
      given: ["update members set status = 'not_confirmed' where id = $anna"],
      run: ({ db }, w) => confirmMember(db, w.site, w.anna),
      whose: ['site'],
      unless: ["update members set status = 'pending_deletion' where id = $anna"],
    },
    findPhoto: { run: ({ db }, w) => findPhoto(db, w.site, picture(w)), whose: ['site', 'anna'] },
    recordReview: {
      run: ({ db }, w) => recordReview(db, { ...picture(w), staffId: w.staff, now }),
      whose: ['anna'],
    },
    replacePictureFiles: {
      run: ({ db }, w) => replacePictureFiles(db, { ...picture(w), ...newFiles }),
      whose: ['anna'],
    },
    refusePicture: {
      run: ({ db }, w) => refusePicture(db, { memberId: w.anna, id: w.picture, reason: 'nudity' }),
      whose: ['anna'],
    },
    approvePicture: { run: ({ db }, w) => approvePicture(db, w.anna, w.picture), whose: ['anna'] },
    'the open reports on a person': {
      run: async ({ db }, w) => (await findReport(db, w.site, { id: w.report, now }))?.open_on_person,
      counts: ["update reports set state = 'rejected' where id = $report"],
    },
    'the rejected reports of a reporter': {
      run: async ({ db }, w) => (await findReport(db, w.site, { id: w.report, now }))?.reporter_rejected,
      counts: ["update reports set state = 'rejected' where id = $report"],
    },
    findChatPhotoFile: { run: ({ db }, w) => findChatPhotoFile(db, w.site, w.photo), whose: ['site'] },
    findInvitation: {
      given: ["update staff set state = 'invited' where id = $staff"],
      run: ({ db }, w) => findInvitation(db, w.token),
      unless: ["update staff set state = 'disabled' where id = $staff"],
    },
    findStaffSession: {
      // Staff of all sites have the other site too; of the others, only their own are named.
      given: [
        'update staff set all_sites = false where id = $staff',
        'insert into staff_sites (staff_id, site_id) values ($staff, $site)',
      ],
      run: ({ db }, w) => findStaffSession(db, w.token, { now, idleSince: daysAgo(1) }),
      unless: [
        "update staff_sessions set expires_at = '2026-03-10 11:00Z' where staff_id = $staff",
        "update staff_sessions set last_used_at = '2026-03-01' where staff_id = $staff",
        "update staff set state = 'disabled' where id = $staff",
      ],
    },
    closeTextFlag: {
      run: ({ db }, w) => closeTextFlag(db, w.site, { id: w.flag, staffId: w.staff, now }),
      whose: ['site'],
    },
  },
)

tryStatements(
  { of: 'sites', in: 'the back office' },
  {
    findAppeals: {
      run: async ({ db }, w) => (await findAppeals(db, [w.site], { state: 'open', page: firstPage })).rows,
    },
    findComplaints: {
      run: async ({ db }, w) =>
        (await findComplaints(db, [w.site], { state: 'open', words: '', page: firstPage })).rows,
    },
    findAdjustments: { run: async ({ db }, w) => (await findAdjustments(db, w.site, firstPage)).rows },
    findDataRequests: {
      run: async ({ db }, w) =>
        (await findDataRequests(db, [w.site], { state: 'open', words: '', page: firstPage })).rows,
    },
    findFictional: {
      run: async ({ db }, w) => (await findFictional(db, w.site, { nameKey: '', page: firstPage })).rows,
    },
    findDesk: {
      run: async ({ db }, w) => (await findDesk(db, [w.site], { now, page: firstPage })).rows,
      unless: [`${hidden} $fay`, "update members set status = 'pending_deletion' where id = $anna"],
    },
    findStuck: {
      ofAll: true,
      run: ({ db }) => findStuck(db, daysAgo(-11)),
      gives: { waiting: 2, failed: 2 },
    },
    'findMembers by name': { run: ({ db }, w) => membersBy(db, w, 'anna') },
    'findMembers by payment': {
      run: ({ db }, w) => membersBy(db, w, `paid ${w.number}`),
      unless: ['update payments set site_id = $client where id = $payment'],
    },
    'findMembers by invoice': {
      run: ({ db }, w) => membersBy(db, w, `${w.number}`),
      unless: ['update invoices set site_id = $client where payment_id = $payment'],
    },
    'findMembers by report': {
      run: ({ db }, w) => membersBy(db, w, `R${w.number}`),
      unless: ['update reports set site_id = $client where id = $report'],
    },
    'findMembers by complaint': {
      run: ({ db }, w) => membersBy(db, w, `C${w.number}`),
      unless: ['update complaints set site_id = $client where id = $complaint'],
    },
    'findMembers by data request': {
      run: ({ db }, w) => membersBy(db, w, `D${w.number}`),
      unless: ['update data_requests set site_id = $client where id = $request'],
    },
    findTransparency: {
      given: [
        "update appeals set state = 'upheld', answered_by = $other, answered_at = now() where id = $appeal",
      ],
      run: ({ db }, w) => findTransparency(db, w.site, months),
      counts: [
        "update reports set state = 'upheld' where id = $report",
        "update appeals set state = 'reversed' where id = $appeal",
      ],
    },
    findPhotosToReview: {
      run: async ({ db }, w) => (await findPhotosToReview(db, [w.site], firstPage)).rows,
    },
    countPhotos: { run: ({ db }, w) => countPhotos(db, [w.site]) },
    findReports: {
      run: async ({ db }, w) =>
        (await findReports(db, [w.site], { open: true, now, words: '', page: firstPage })).rows,
    },
    findTextFlags: { run: async ({ db }, w) => (await findTextFlags(db, [w.site], firstPage)).rows },
  },
)
