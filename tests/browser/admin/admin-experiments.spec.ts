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
  return openPackages(page)
}

/** Opens the packages, and tells how they are laid out. */
async function openPackages(page: Page): Promise<'cards' | 'rows'> {
  const recorded = page.waitForResponse((answer) => answer.url().includes('/api/exposure.php'))
  await page.goto('/premium')
  expect((await recorded).status()).toBe(204)
  const packages = page.getByRole('group', { name: 'Package' }).locator('label')
  const [first, second] = [await packages.nth(0).boundingBox(), await packages.nth(1).boundingBox()]
  return first?.y === second?.y ? 'cards' : 'rows'
}

/** Goes on after signup, to the packages and to the empty inbox as a new member, and tells which variants they got. */
async function walkThroughVariants(page: Page, name: string) {
  await becomeMember(page, { name, newcomer: true })
  const recordedOrder = page.waitForResponse((answer) => answer.url().includes('/api/exposure.php'))
  await page.goto('/complete-signup')
  expect((await recordedOrder).status()).toBe(204)
  const photo = page.getByRole('heading', { level: 1, name: 'Show yourself' })
  const order = (await photo.isVisible()) ? 'Photo' : 'Personal'
  const skipped = await page.request.put('/api/signup.php', { data: { step: 'photo', data: {} } })
  expect(skipped.status()).toBe(200)
  const layout = await openPackages(page)
  const recordedText = page.waitForResponse((answer) => answer.url().includes('/api/exposure.php'))
  await page.goto('/chats')
  expect((await recordedText).status()).toBe(204)
  const aboutProfile = page.getByText('A line about yourself gives others something to reply to.').first()
  const text = (await aboutProfile.isVisible()) ? 'profile' : 'search'
  return { order, layout, text }
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

  test('new members walk through one of two orders of signup, layouts of packages and texts of the inbox', async ({
    page,
    openBrowser,
  }) => {
    await becomeStaff(page, ['admin'])
    const points = [
      'Order of the steps after signup',
      'Layout of the packages',
      'Hint in the empty list of conversations',
    ]
    const started: string[] = []
    for (const varies of points) {
      await startExperiment(page, { name: `${varies} ${Date.now()}`, varies })
      started.push(page.url())
    }
    const seen = { order: new Set<string>(), layout: new Set<string>(), text: new Set<string>() }
    for (let count = 0; count < 20 && Object.values(seen).some(({ size }) => size < 2); count++) {
      const walked = await walkThroughVariants(await openBrowser(), `Mila${count}`)
      for (const place of ['order', 'layout', 'text'] as const) seen[place].add(walked[place])
    }
    expect(seen).toEqual({
      order: new Set(['Photo', 'Personal']),
      layout: new Set(['cards', 'rows']),
      text: new Set(['search', 'profile']),
    })
    for (const address of started) {
      await page.goto(address)
      await stopExperiment(page)
    }
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
