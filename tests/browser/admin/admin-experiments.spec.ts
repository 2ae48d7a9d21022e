import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

/** Starts an experiment by the form and returns its address. */
async function startExperiment(page: Page, { name, varies }: { name: string; varies: string }) {
  await page.goto('/admin/numbers/experiments')
  await page.getByRole('button', { name: 'New experiment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('What varies').selectOption({ label: varies })
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('It’s still running.')).toBeVisible()
}

async function stopExperiment(page: Page) {
  await page.getByRole('button', { name: 'Stop early' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop early' }).click()
  await expect(page.getByText('No verdict: it was stopped before its end.')).toBeVisible()
}

/** Opens the packages as a new member, and tells how they are laid out. */
async function readLayout(page: Page, name: string): Promise<'cards' | 'rows'> {
  await becomeMember(page, { name })
  const recorded = page.waitForResponse((answer) => answer.url().includes('/api/exposure.php'))
  await page.goto('/premium')
  expect((await recorded).status()).toBe(204)
  const packages = page.getByRole('group', { name: 'Package' }).locator('label')
  const [first, second] = [await packages.nth(0).boundingBox(), await packages.nth(1).boundingBox()]
  return first?.y === second?.y ? 'cards' : 'rows'
}

/** Opens the empty inbox as a new member, and tells which hint it has. */
async function readHint(page: Page, name: string): Promise<'search' | 'profile'> {
  await becomeMember(page, { name })
  const recorded = page.waitForResponse((answer) => answer.url().includes('/api/exposure.php'))
  await page.goto('/chats')
  expect((await recorded).status()).toBe(204)
  const aboutProfile = page.getByText('A line about yourself gives others something to reply to.').first()
  return (await aboutProfile.isVisible()) ? 'profile' : 'search'
}

test.describe('experiments', { tag: '@desktop' }, () => {
  // A dozen members may be needed before both variants were seen.
  test.describe.configure({ timeout: 180_000, mode: 'serial' })

  test('members see one of two layouts each, and staff see how many saw which, and no more before the end', async ({
    page,
    openBrowser,
  }) => {
    await becomeStaff(page, ['admin'])
    await startExperiment(page, { name: `Rows ${Date.now()}`, varies: 'Layout of the packages' })
    const seen = { cards: 0, rows: 0 }
    for (let count = 0; count < 12 && (seen.cards === 0 || seen.rows === 0); count++)
      seen[await readLayout(await openBrowser(), `Sofie${count}`)] += 1
    expect([seen.cards > 0, seen.rows > 0]).toEqual([true, true])
    await page.reload()
    for (const variant of ['cards', 'rows'] as const) {
      const name = { cards: 'Cards side by side', rows: 'Rows one below the other' }[variant]
      const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
      await expect(row.getByRole('cell').nth(1)).toHaveText(String(seen[variant]))
      await expect(row.getByRole('cell').nth(2)).toHaveText('–')
    }
    await expectNoAxeViolations(page)
    await stopExperiment(page)
    await expect(
      page.getByRole('button', { name: 'Show “Rows one below the other” to everyone' }),
    ).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectNoAxeViolations(page)
  })

  // The demo runs this one. An order of signup is not tried here: every test that signs up would get it.
  test('new members read one of two hints in their empty inbox', async ({ openBrowser }) => {
    const seen = new Set<string>()
    for (let count = 0; count < 20 && seen.size < 2; count++)
      seen.add(await readHint(await openBrowser(), `Mila${count}`))
    expect(seen).toEqual(new Set(['search', 'profile']))
  })

  test('visitors of a lander are led to one of two, with their source', async ({
    page,
    playwright,
    baseURL,
  }) => {
    await becomeStaff(page, ['admin'])
    await startExperiment(page, { name: `Landers ${Date.now()}`, varies: 'Lander' })
    const seen = new Set<string>()
    for (let count = 0; count < 12; count++) {
      const visitor = await playwright.request.newContext({
        ...(baseURL && { baseURL }),
        userAgent: `Browser ${count}`,
      })
      const answer = await visitor.get('/landers/adultonly?network=ads')
      seen.add(new URL(answer.url()).pathname + new URL(answer.url()).search)
      await visitor.dispose()
    }
    expect(seen).toEqual(new Set(['/landers/adultonly?network=ads', '/landers/tinderswipe?network=ads']))
    await stopExperiment(page)
  })
})
