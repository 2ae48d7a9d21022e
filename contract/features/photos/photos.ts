import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { premiumPictures } from '../../api/limits.ts'
import { User } from '../accounts/account.ts'
import { Picture } from '../profiles/profile.ts'

const Pictures = z.object({ pictures: z.array(Picture), limit: z.int() })

export const photos = defineCall({
  about: 'Lists the caller’s pictures in their order, and how many are allowed.',
  method: 'GET',
  path: '/api/photos.php',
  access: 'member',
  input: z.object({}),
  output: Pictures,
  errors: [],
  idempotency: 'read',
})

export const uploadPhoto = defineCall({
  about:
    'Adds a picture: JPEG, PNG, WebP, HEIC or AVIF, at most ten megabytes. It is re-encoded: nothing of the file but ' +
    'what is seen survives, no place and no camera.',
  method: 'POST',
  path: '/api/photo.php',
  access: 'member',
  input: z.object({ main: z.optional(z.enum(['true', 'false'])) }),
  output: z.object({ picture: Picture, user: User }),
  errors: ['premium_only', 'picture_limit', 'too_large', 'malware_found', 'unsupported_media', 'too_small'],
  idempotency: 'key',
  limit: { requests: 30, seconds: 3600 },
  upload: 'photo',
})

export const deletePhoto = defineCall({
  about: 'Removes a picture and its files; when it was the main one, the next takes its place.',
  method: 'DELETE',
  path: '/api/photo.php',
  access: 'member',
  input: z.object({ id: z.uuid() }),
  output: z.object({ user: User }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const chooseMainPhoto = defineCall({
  about: 'Sets an approved picture as the main one.',
  method: 'PUT',
  path: '/api/photo.php',
  access: 'member',
  input: z.object({ id: z.uuid(), main: z.literal(true) }),
  output: z.object({ user: User }),
  errors: ['not_found'],
  idempotency: 'natural',
})

export const orderPhotos = defineCall({
  about: 'Sets the order of all of the caller’s pictures.',
  method: 'PUT',
  path: '/api/photos.php',
  access: 'member',
  input: z.object({ order: z.array(z.uuid()).check(z.maxLength(premiumPictures)) }),
  output: Pictures,
  errors: [],
  idempotency: 'natural',
})
