import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../fixtures.ts'
import type { Person } from '../person.ts'

/** Adds a picture of one colour to the profile of the member whose browser it is. */
export async function addPicture(page: Page, background: string): Promise<void> {
  const create = { width: 600, height: 800, channels: 3, background } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const photo = { name: 'picture.png', mimeType: 'image/png', buffer }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await page.request.post('/api/photo.php', { multipart: { photo }, headers })).ok()).toBe(true)
}

/** Gives a member on the page of the verification a picture and their consent, and goes on until the camera is asked for. */
export async function askForCamera({ page, t }: Person): Promise<void> {
  await addPicture(page, '#a86')
  await page.reload()
  await page.getByLabel(t('verification.agree'), { exact: true }).check()
  await page.getByRole('button', { name: t('verification.start') }).click()
}
