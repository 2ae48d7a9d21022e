import * as z from 'zod/mini'
import { defineCall, staffRights } from '../../api/call.ts'
import { minStaffPasswordLength } from '../../api/limits.ts'
import { pageInput, pageOutput, searchInput } from '../list-page.ts'

export const StaffRole = z.enum(staffRights)

/** The logged-in staff member, as seen by their own browser. */
export const StaffSelf = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(StaffRole),
  /** Whether they work on every site, including future ones. */
  all_sites: z.boolean(),
})
export type StaffSelf = z.infer<typeof StaffSelf>

/** A site to choose from. */
const SiteName = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  /** The deployment that it has moved to, where only a frozen copy is left here that no one can work on. */
  moved_to: z.nullable(z.string()),
})
export type SiteName = z.infer<typeof SiteName>

/** The site that a request names, or its host: pages work on one at a time, queues also on all. */
const AdminSite = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  time_zone: z.string(),
  currency: z.string(),
})

const Session = z.object({
  staff: z.nullable(StaffSelf),
  /** Null for staff without a site: theirs was removed. */
  site: z.nullable(AdminSite),
  /** The sites that the person works on, oldest first. */
  sites: z.array(SiteName),
  /** The ways to log in, for a page that asks before anyone is: by password, and by the provider of this name. */
  ways: z.optional(z.object({ password: z.boolean(), provider: z.nullable(z.string()) })),
})

const email = z.string().check(z.maxLength(300))
const password = z.string().check(z.maxLength(200))
const code = z.string().check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, 'code_invalid'))
const token = z.string().check(z.maxLength(100))

export const adminSession = defineCall({
  about: 'Returns who of the staff is logged in, or how they can log in.',
  method: 'GET',
  path: '/api/admin/session.php',
  access: 'staff-door',
  sites: 'none',
  input: z.object({}),
  output: Session,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminLogin = defineCall({
  about: 'Logs someone of the staff in, with password and one-time code together.',
  method: 'POST',
  path: '/api/admin/session.php',
  access: 'staff-door',
  sites: 'none',
  input: z.object({ email, password, code }),
  output: Session,
  errors: ['not_found', 'login_failed', 'login_blocked', 'code_invalid'],
  idempotency: 'natural',
  limit: { requests: 20, seconds: 900 },
})

export const adminLogout = defineCall({
  about: 'Ends the caller’s session in the back office.',
  method: 'DELETE',
  path: '/api/admin/session.php',
  access: 'staff:any',
  sites: 'none',
  input: z.object({}),
  output: z.object({}),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminInvitation = defineCall({
  about: 'Shows an invitation to the staff: for whom it is, and the secret for their codes.',
  method: 'GET',
  path: '/api/admin/invitation.php',
  access: 'staff-door',
  sites: 'none',
  input: z.object({ token }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    /** In Base32, to be typed in where no picture can be taken. */
    secret: z.string(),
    /** The content of the QR code for an authenticator app. */
    uri: z.string(),
  }),
  errors: ['not_found', 'link_expired'],
  idempotency: 'read',
})

export const adminAcceptInvitation = defineCall({
  about: 'Sets the password of a new member of the staff, proves their codes and logs them in.',
  method: 'POST',
  path: '/api/admin/invitation.php',
  access: 'staff-door',
  sites: 'none',
  input: z.object({
    token,
    password: password.check(z.minLength(minStaffPasswordLength, 'too_small')),
    code,
  }),
  output: Session,
  errors: ['not_found', 'link_expired', 'code_invalid', 'too_small', 'password_too_weak'],
  idempotency: 'natural',
  limit: { requests: 20, seconds: 900 },
})

const StaffEntry = z.extend(StaffSelf, {
  state: z.enum(['invited', 'active', 'disabled']),
  last_login: z.nullable(z.string()),
  /** The sites that they work on, oldest first; with `all_sites` every one. */
  sites: z.array(z.string()),
})
export type StaffEntry = z.infer<typeof StaffEntry>

/** The staff, and every site to choose from. */
const StaffList = z.object({ staff: z.array(StaffEntry), sites: z.array(SiteName), ...pageOutput })

const grantedSites = z.optional(
  z.nullable(z.array(z.uuid()).check(z.minLength(1, 'empty'), z.maxLength(500))),
)

export const adminStaff = defineCall({
  about: 'Lists the staff with their roles.',
  method: 'GET',
  path: '/api/admin/staff.php',
  access: 'staff:admin',
  sites: 'every',
  input: z.object({ ...searchInput, ...pageInput }),
  output: StaffList,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminInvite = defineCall({
  about:
    'Invites someone to the staff; the link works once, for three days. Answers `forbidden` where no one logs in with a password.',
  method: 'POST',
  path: '/api/admin/staff.php',
  access: 'staff:admin',
  sites: 'every',
  input: z.object({
    email,
    name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(60)),
    roles: z.array(StaffRole).check(z.minLength(1, 'empty')),
    /** The sites to work on; null, or left out, for all. */
    sites: grantedSites,
  }),
  output: z.object({ link: z.string() }),
  errors: ['not_found', 'forbidden', 'invalid_email', 'email_in_use', 'empty'],
  idempotency: 'natural',
})

export const adminChangeStaff = defineCall({
  about:
    'Changes the roles and the sites of someone of the staff, locks them out or lets them in again; their sessions end. No one ' +
    'changes their own.',
  method: 'PUT',
  path: '/api/admin/staff.php',
  access: 'staff:admin',
  sites: 'every',
  input: z.object({
    id: z.uuid(),
    roles: z.optional(z.array(StaffRole).check(z.minLength(1, 'empty'))),
    state: z.optional(z.enum(['active', 'disabled'])),
    /** The sites to work on, null for all; left out, they stay. */
    sites: grantedSites,
  }),
  output: StaffList,
  errors: ['not_found', 'forbidden', 'empty'],
  idempotency: 'natural',
})

export const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  staff: z.string(),
  act: z.string(),
  subject_type: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditRow = z.infer<typeof AuditRow>

const auditFilter = {
  /** A name, an act, an id or a word of the reason. */
  search: z.optional(z.string().check(z.maxLength(200))),
  /** Only acts, or only views. */
  kind: z.optional(z.enum(['acts', 'views'])),
  /** Only acts of one person. */
  staff: z.optional(z.uuid()),
  /** The first and the last day, in the time zone of the site. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const adminAudit = defineCall({
  about: 'Searches the log of everything that the staff has done and looked at, newest first.',
  method: 'GET',
  path: '/api/admin/audit.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ ...auditFilter, ...pageInput }),
  output: z.object({ rows: z.array(AuditRow), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminAuditFile = defineCall({
  about:
    'Returns the newest 100,000 lines of the log that are searched for as CSV; a last line says when there are older ones.',
  method: 'GET',
  path: '/api/admin/audit.php',
  when: { format: 'csv' },
  access: 'staff:admin',
  sites: 'one',
  input: z.object(auditFilter),
  output: z.null(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})
