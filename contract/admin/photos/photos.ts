import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { bulkOutput, bulkReason } from '../bulk.ts'
import { maxListPage, pageInput, pageOutput } from '../list-page.ts'
import { queueInput } from '../staff/site-choice.ts'
import { photoRefusals } from './photo-refusals.ts'

export const PhotoRefusal = z.enum(photoRefusals)
export type PhotoRefusal = z.infer<typeof PhotoRefusal>

export const PhotoEntry = z.object({
  id: z.string(),
  /** The id of its site. */
  site: z.string(),
  member: z.object({ id: z.string(), name: z.string(), age: z.int(), gender: z.enum(['male', 'female']) }),
  /** The stem of its files under /photos/. */
  file: z.string(),
  width: z.int(),
  height: z.int(),
  state: z.enum(['pending', 'approved', 'refused']),
  /** Why it is hidden until someone has reviewed it. */
  suspicion: z.nullable(z.enum(['blocked', 'refused', 'rule'])),
  main: z.boolean(),
  at: z.string(),
})
export type PhotoEntry = z.infer<typeof PhotoEntry>

export const adminPhotos = defineCall({
  about: 'Lists pictures that no one of the staff has looked at, those that wait unseen first.',
  method: 'GET',
  path: '/api/admin/photos.php',
  access: 'staff:moderator',
  sites: 'queue',
  input: z.object({ ...queueInput, ...pageInput }),
  output: z.object({
    photos: z.array(PhotoEntry),
    waiting: z.int(),
    /** Blocks apply to all sites; null for staff of some sites only. */
    blocked: z.nullable(z.int()),
    ...pageOutput,
  }),
  errors: ['not_found'],
  idempotency: 'read',
})

/** A blocked picture, of which only a hash is stored. */
export const PictureBlock = z.object({
  id: z.string(),
  reason: PhotoRefusal,
  /** Who blocked it; null once they are gone, and for another deployment. */
  by: z.nullable(z.string()),
  /** The deployment that blocked it and alone can lift that; null for this one. */
  pod: z.nullable(z.string()),
  at: z.string(),
})
export type PictureBlock = z.infer<typeof PictureBlock>

export const adminPictureBlocks = defineCall({
  about:
    'Lists the pictures that must not come back on any site, newest first, or those of them that a picture of a ' +
    'member looks like.',
  method: 'GET',
  path: '/api/admin/picture-blocks.php',
  access: 'staff:moderator',
  sites: 'every',
  input: z.object({ member: z.optional(z.uuid()), id: z.optional(z.uuid()), ...pageInput }),
  output: z.object({ blocks: z.array(PictureBlock), ...pageOutput }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminLiftPictureBlock = defineCall({
  about: 'Lets pictures that look like a blocked one come in again, with a reason for the log.',
  method: 'DELETE',
  path: '/api/admin/picture-blocks.php',
  access: 'staff:moderator',
  sites: 'every',
  input: z.object({
    id: z.uuid(),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(500)),
  }),
  output: z.object({}),
  errors: ['not_found', 'empty'],
  idempotency: 'natural',
})

const which = { member: z.uuid(), id: z.uuid() }

export const adminJudgePhoto = defineCall({
  about:
    'Approves a picture, or refuses it with a reason that the member is told; a refused one can be kept from coming ' +
    'back, also turned, mirrored or scaled.',
  method: 'PUT',
  path: '/api/admin/photo.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ ...which, refuse: z.optional(PhotoRefusal), block: z.optional(z.boolean()) }),
  output: z.object({}),
  errors: ['not_found', 'already_completed'],
  idempotency: 'natural',
})

export const adminJudgePhotos = defineCall({
  about:
    'Approves several pictures of a site, or refuses them for one reason that each member is told. Answers for each picture ' +
    'what happened.',
  method: 'PUT',
  path: '/api/admin/photos.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({
    photos: z.array(z.object(which)).check(z.minLength(1), z.maxLength(maxListPage)),
    refuse: z.optional(PhotoRefusal),
    block: z.optional(z.boolean()),
    reason: bulkReason,
  }),
  output: bulkOutput,
  errors: ['empty'],
  idempotency: 'key',
})

const share = z.number().check(z.minimum(0), z.maximum(1))

export const adminCropPhoto = defineCall({
  about: 'Cuts a picture to a part of it, given in shares of its width and height.',
  method: 'POST',
  path: '/api/admin/photo.php',
  access: 'staff:moderator',
  sites: 'one',
  input: z.object({ ...which, left: share, top: share, width: share, height: share }),
  output: z.object({}),
  errors: ['not_found', 'too_small'],
  // Repeated without a key, it would crop the cropped picture again.
  idempotency: 'key',
})
