import { staffRights } from '#contract/api/call.ts'
import { adminParts, openPart } from '../admin-screens.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { waitUntilReady } from '../person.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

test.describe('the desks of the back office', { tag: '@desktop' }, () => {
  // Several people at once, which takes a slow machine a while.
  test.describe.configure({ timeout: 120_000 })

  // In halves, so that two browsers share them.
  for (const [half, parts] of [
    ['first', adminParts.slice(0, adminParts.length / 2)],
    ['second', adminParts.slice(adminParts.length / 2)],
  ] as const) {
    test(`open for their roles, without errors and accessible: the ${half} half`, async ({ page }) => {
      test.setTimeout(180_000)
      await becomeStaff(page, staffRights)
      for (const [path, title] of parts) {
        await openPart(page, path, title)
        await expectNoAxeViolations(page)
      }
    })
  }

  test('write as a fictional profile, which members see labelled', async ({ page, openBrowser }) => {
    const name = `Elin${Date.now().toString(36).slice(-5)}`
    await becomeStaff(page, ['operator'])
    await page.goto('/admin/fictional')
    await page.getByRole('button', { name: 'New profile' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('About me').fill('Drawn, not born.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Fictional')

    const member = await openBrowser()
    await becomeMember(member, { name: 'Daan', gender: 'male' })
    const { profiles } = await (await page.request.get('/api/admin/fictional.php')).json()
    const { id } = profiles.find((one: { name: string }) => one.name === name)
    const sent = await member.request.post('/api/chat.php', {
      data: { profile: id, text: 'Who are you?', client_id: crypto.randomUUID() },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(sent.ok()).toBe(true)

    await page.goto('/admin/desk')
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: 'Answer' })
      .click()
    await expect(page.getByText('Who are you?')).toBeVisible()
    await page.getByLabel(/^Answer to/).fill('A drawing with a pen behind it.')
    await page.getByRole('button', { name: 'Send as staff' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
    await member.goto(`/members/${id}/chat`)
    await expect(member.getByRole('log').getByText('A drawing with a pen behind it.')).toBeVisible()
    await expect(member.getByText(/written by the site’s staff/).first()).toBeVisible()
  })

  test('ban with reasons that the member can read and appeal', async ({ page, openBrowser }) => {
    const member = await openBrowser()
    const { name } = await becomeMember(member, { name: 'Malik', gender: 'male' })
    await becomeStaff(page, ['support', 'finance'])
    await page.goto(`/admin/members?search=${name}`)
    await page.getByRole('link', { name }).click()
    // Nothing of the member is shown before a reason is given.
    await page.getByLabel('Why do you need access?').fill('Ticket 12')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByText('Reason for access: Ticket 12')).toBeVisible()
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Fill this in.' })).toBeVisible()
    await expect(page.getByLabel('New note')).toBeFocused()
    await page.getByLabel('New note').fill('Asked for a receipt.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Asked for a receipt.')).toBeVisible()
    await page.getByRole('button', { name: 'Warn, hide or ban' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Message to the member').fill('You asked others for money.')
    await dialog.getByLabel('Internal reason').fill('Seen in a complaint.')
    await dialog.getByRole('button', { name: 'Confirm decision' }).click()
    await expect(page.getByRole('cell', { name: 'Seen in a complaint.' })).toBeVisible()

    // An offer that opens by itself must not get in the way.
    await member.addLocatorHandler(member.getByRole('dialog'), () => member.keyboard.press('Escape'))
    await member.goto('/notices')
    await waitUntilReady(member)
    await expect(member.getByText('You asked others for money.')).toBeVisible()
    await member
      .getByRole('button')
      .filter({ hasText: /Appeal|Einspruch|Widersprechen/ })
      .click()
    await member.getByRole('textbox').fill('That was a joke.')
    await member.locator('form').getByRole('button').click()
    await expect(member.getByText('That was a joke.')).toBeVisible()

    const other = await openBrowser()
    await becomeStaff(other, ['moderator'], 'Kim')
    await other.goto('/admin/appeals')
    const appeal = other.locator('form', { has: other.getByLabel(new RegExp(`^Answer to.*${name}`)) })
    await appeal.getByLabel(/^Answer to/).fill('You are right.')
    await appeal.getByRole('button', { name: 'Reverse decision' }).click()
    await expect(other.getByText('That was a joke.')).toHaveCount(0)
    await member.reload()
    await expect(member.getByText('You are right.')).toBeVisible()
  })
})
