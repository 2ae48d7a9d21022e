import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { becomeMember } from './quick-member.ts'

/** Every part of the back office with the heading of its page. */
export const adminParts = [
  ['/reports', 'Reports'],
  ['/appeals', 'Appeals'],
  ['/photos', 'Photos'],
  ['/photos/selfies', 'Photo verification'],
  ['/photos/blocked', 'Blocked pictures'],
  ['/texts', 'Text rules'],
  ['/complaints', 'Complaints'],
  ['/data-requests', 'Data requests'],
  ['/support', 'Support inbox'],
  ['/members', 'Members'],
  ['/refused-addresses', 'Refused addresses'],
  ['/payments', 'Payments'],
  ['/debits', 'Direct debits'],
  ['/transfers', 'Transfers'],
  ['/notices', 'Withdrawals and cancellations'],
  ['/oss', 'VAT (OSS)'],
  ['/blocked', 'Block list'],
  ['/codes', 'Codes'],
  ['/packages', 'Packages'],
  ['/credits', 'Credit adjustments'],
  ['/schemes', 'Card schemes'],
  ['/closing', 'Daily closing'],
  ['/desk', 'Inbox'],
  ['/fictional', 'Profiles'],
  ['/content', 'Content'],
  ['/news', 'News'],
  ['/settings', 'Site settings'],
  ['/numbers', 'Analytics'],
  ['/health', 'Health'],
  ['/staff', 'Staff'],
  ['/audit', 'Audit log'],
] as const

/** The page of a part, with everything that it loads. */
export async function openPart(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy], [role=status]:has-text("Loading")')).toHaveCount(
    0,
  )
}

/** Has a new member report another; returns the reference. */
export async function makeReport(reporter: Page, reported: Page): Promise<string> {
  await becomeMember(reporter, { name: 'Sofie' })
  const { id } = await becomeMember(reported, { name: 'Tom', gender: 'male' })
  const data = { profile: id, reason: 'underage', text: 'Looks like a child.' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const made = await reporter.request.post('/api/report.php', { data, headers })
  return (await made.json()).reference
}

/** Sends a complaint of a member or a visitor; returns the reference. */
export async function makeComplaint(page: Page, category: string, text: string): Promise<string> {
  const made = await page.request.post('/api/complaint.php', {
    data: { category, email: 'jo@example.org', text },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return (await made.json()).reference
}
