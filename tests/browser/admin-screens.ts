import type { Page } from '@playwright/test'
import { demoPassword } from '#database/demo/logins.ts'
import { expect } from './fixtures.ts'

/** Every part of the back office with the heading of its page. */
export const adminParts = [
  ['/reports', 'Reports'],
  ['/appeals', 'Appeals'],
  ['/photos', 'Photos'],
  ['/texts', 'Texts'],
  ['/complaints', 'Complaints'],
  ['/data-requests', 'Data requests'],
  ['/members', 'Members'],
  ['/payments', 'Payments'],
  ['/debits', 'Direct debits'],
  ['/transfers', 'Transfers'],
  ['/blocked', 'Block list'],
  ['/codes', 'Codes'],
  ['/packages', 'Packages'],
  ['/credits', 'Credit adjustments'],
  ['/closing', 'Daily closing'],
  ['/desk', 'Desk'],
  ['/fictional', 'Profiles'],
  ['/content', 'Content'],
  ['/settings', 'Domain'],
  ['/numbers', 'Numbers'],
  ['/health', 'Health'],
  ['/staff', 'Staff'],
  ['/audit', 'Log'],
] as const

/** The page of a part, with everything that it loads. */
export async function openPart(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy], [role=status]:has-text("Loading")')).toHaveCount(
    0,
  )
}

/** A demo member reports another; gives the reference. */
export async function makeReport(page: Page): Promise<string> {
  const login = { email: 'sofie@demo.example', password: demoPassword }
  expect((await page.request.post('/api/user.php', { data: login })).ok()).toBe(true)
  const search = await page.request.get('/api/search.php?gender=male&country=NL')
  const { profiles } = await search.json()
  const data = { profile: profiles[0].id, reason: 'underage', text: 'Looks like a child.' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const made = await page.request.post('/api/report.php', { data, headers })
  return (await made.json()).reference
}

/** A visitor complains; gives the reference. */
export async function makeComplaint(page: Page, category: string, text: string): Promise<string> {
  const made = await page.request.post('/api/complaint.php', {
    data: { category, email: 'jo@example.org', text },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return (await made.json()).reference
}
