import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { SitePicture, SitePictureKind } from '../../features/sites/look.ts'
import { PreflightMistake } from './preflight.ts'

/** One setting that differs between two versions; objects are compared part by part. */
export const SettingChange = z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })
export type SettingChange = z.infer<typeof SettingChange>

const preflightAbout = [
  'imprint',
  'vat',
  'refund',
  'languages',
  'prices',
  'packages',
  'payments',
  'labels',
  'contrast',
  'claim',
  'sender',
  'pictures',
  'values',
] as const

export const PreflightFinding = z.object({
  about: z.enum(preflightAbout),
  ok: z.boolean(),
  /** Whether it blocks publishing; otherwise it is only something left to do elsewhere. */
  blocks: z.boolean(),
  mistakes: z.array(PreflightMistake),
})
export type PreflightFinding = z.infer<typeof PreflightFinding>

const Version = z.object({
  version: z.int(),
  at: z.string(),
  by: z.nullable(z.string()),
  reason: z.string(),
  changes: z.array(SettingChange),
})

const SettingsAnswer = z.object({
  version: z.int(),
  /** False while the site is a draft, which only staff can see. */
  open: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  /** The JSON schema of the settings, from which the form is made. */
  schema: z.record(z.string(), z.unknown()),
  hosts: z.array(z.object({ host: z.string(), main: z.boolean() })),
  preflight: z.array(PreflightFinding),
  history: z.array(Version),
})
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

export const adminSettings = defineCall({
  about: 'Returns the settings of the site with their schema, what the preflight says, and every version.',
  method: 'GET',
  path: '/api/admin/settings.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({}),
  output: SettingsAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

const draft = z.record(z.string(), z.unknown())

export const adminCheckSettings = defineCall({
  about: 'Tries settings without saving them: what changes, and what the preflight says.',
  method: 'POST',
  path: '/api/admin/settings.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ settings: draft }),
  output: z.object({ changes: z.array(SettingChange), preflight: z.array(PreflightFinding) }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminSaveSettings = defineCall({
  about:
    'Publishes settings. Refused while the preflight finds a mistake in them, and when someone else has saved meanwhile.',
  method: 'PUT',
  path: '/api/admin/settings.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({
    settings: draft,
    /** The version that the change is based on. */
    version: z.int(),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: SettingsAnswer,
  errors: ['not_found', 'empty', 'already_completed'],
  idempotency: 'natural',
})

export const adminUploadSitePicture = defineCall({
  about:
    'Stores a logo, an icon or a large picture of the site, cleaned and in the sizes that pages need. It shows once ' +
    'settings that name it are published.',
  method: 'POST',
  path: '/api/admin/site-picture.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ kind: SitePictureKind }),
  upload: 'file',
  output: z.object({ picture: SitePicture }),
  errors: ['not_found', 'too_large', 'malware_found', 'too_small', 'unsupported_media', 'unavailable'],
  idempotency: 'natural',
})

export const adminRollbackSettings = defineCall({
  about: 'Goes back to an earlier version of the settings, as a new version.',
  method: 'PUT',
  path: '/api/admin/settings-version.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ version: z.int() }),
  output: SettingsAnswer,
  errors: ['not_found'],
  idempotency: 'natural',
})

export const adminAddDomain = defineCall({
  about:
    'Adds a domain that begins with the settings, packages, texts and word list of this one, under its own name; refused ' +
    'by the preflight.',
  method: 'POST',
  path: '/api/admin/domain.php',
  access: 'staff:admin',
  sites: 'every',
  input: z.object({
    host: z
      .string()
      .check(z.trim(), z.toLowerCase(), z.regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/)),
    name: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(40)),
  }),
  output: z.object({ host: z.string() }),
  errors: ['not_found', 'empty', 'name_taken'],
  idempotency: 'natural',
})
