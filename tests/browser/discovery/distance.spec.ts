import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

/** What sends a browser's calls. */
type Requests = Parameters<typeof becomeMember>[0]

/** Shows a city of the Netherlands on the profile, or none. */
async function liveIn({ request }: Requests, name: string | null): Promise<void> {
  let city: number | null = null
  if (name !== null) {
    const found = await request.get(`/api/cities.php?country=NL&name=${encodeURIComponent(name)}`)
    const { cities }: CallOutput<'cities'> = await found.json()
    city = cities.find((one) => one.name === name)?.id ?? null
    expect(city, name).not.toBeNull()
  }
  const data = { country: 'NL', city_id: city }
  expect((await request.put('/api/profile.php', { data })).status()).toBe(200)
}

test('members see about how far away others live, and search by it @phone', async ({ page, openBrowser }) => {
  // Two people and four pages, which takes a slow machine a while.
  test.setTimeout(120_000)
  const other = await openBrowser()
  const ben = await becomeMember(other, { name: 'Ben', gender: 'male' })
  await liveIn(other, 'Zeist')
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  const pill = page.getByRole('button', { name: t('search.distance'), exact: true })
  const dialog = page.getByRole('dialog', { name: t('search.distance') })

  await test.step('with a city of their own: without one they are told so', async () => {
    await open(anna, href('members', 'en'))
    await pill.click()
    await expect(dialog).toContainText(t('search.distanceNoCity'))
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(pill).toBeFocused()
    await expect(page.getByText(t('distance.card', { km: 10 })).first()).toBeHidden()
  })

  await liveIn(page, 'Utrecht')
  await test.step('by keyboard: within ten kilometres, the nearest first', async () => {
    await open(anna, href('members', 'en'))
    await pill.press('Enter')
    const radio = dialog.getByRole('radio', { name: t('search.within', { km: 5 }) })
    await radio.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: t('search.within', { km: 10 }) })).toBeChecked()
    await dialog.getByRole('switch', { name: t('search.nearestFirst') }).press('Space')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: t('search.apply') }).press('Enter')
    await expect(page).toHaveURL(/within=10/)
    await expect(page).toHaveURL(/sort=distance/)
    const set = `${t('search.within', { km: 10 })} · ${t('search.nearestFirst')}`
    await expect(page.getByRole('button', { name: set })).toBeFocused()
    const card = page.locator('main li').filter({ hasText: ben.name })
    await expect(card).toContainText(t('distance.card', { km: 10 }))
    await expectNoAxeViolations(page)
  })

  await test.step('on the profile and in the chat', async () => {
    await open(anna, href('members-id', 'en', { id: ben.id }))
    await expect(page.getByText(t('distance.about', { km: 10 }))).toBeVisible()
    await open(anna, href('members-id-chat', 'en', { id: ben.id }))
    const isWide = (page.viewportSize()?.width ?? 0) >= 576
    await expect(page.getByText(t('distance.about', { km: 10 }))).toBeVisible({ visible: isWide })
  })

  await test.step('whoever takes their city away has no distance and is not found by one', async () => {
    await liveIn(other, null)
    await open(anna, href('members-id', 'en', { id: ben.id }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ben.name)
    await expect(page.getByText(t('distance.about', { km: 10 }))).toHaveCount(0)
    // Where few fit, he may be among those who nearly do.
    const found = await page.request.get('/api/search.php?gender=male&country=NL&within=10')
    const { profiles }: CallOutput<'searchMembers'> = await found.json()
    expect(profiles.length).toBeGreaterThan(0)
    expect(profiles.map(({ id }) => id)).not.toContain(ben.id)
  })
})
