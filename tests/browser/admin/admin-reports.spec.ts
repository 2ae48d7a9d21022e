import type { Page } from '@playwright/test'
import { makeComplaint } from '../admin-screens.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { waitUntilReady } from '../person.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

/** A member receives a message and reports it with two presses and a reason; returns the reference. */
async function reportMessage(sofie: Page, tom: Page): Promise<string> {
  const reporter = await becomeMember(sofie, { name: 'Sofie' })
  const reported = await becomeMember(tom, { name: 'Tom', gender: 'male' })
  const sent = await tom.request.post('/api/chat.php', {
    data: { profile: reporter.id, text: 'I am 15, so what?', client_id: crypto.randomUUID() },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(sent.ok()).toBe(true)
  await sofie.goto(`/members/${reported.id}/chat`)
  // Before it answers, a press on the menu of the message would be lost.
  await waitUntilReady(sofie)
  await sofie.addLocatorHandler(sofie.getByRole('dialog', { name: /^(?!Report)/ }), () =>
    sofie.keyboard.press('Escape'),
  )
  await sofie.getByRole('log').getByText('I am 15, so what?').hover()
  await sofie.getByRole('button', { name: 'More about this message' }).click()
  await sofie.getByRole('menuitem', { name: 'Report this message' }).click()
  const dialog = sofie.getByRole('dialog', { name: 'Report this message' })
  await dialog.getByRole('radio', { name: 'Younger than 18' }).check()
  await dialog.getByRole('textbox').fill('Looks like a child.')
  await expectNoAxeViolations(sofie)
  await dialog.locator('[name="good_faith"]').check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const thanks = await dialog.getByText(/Your report has the reference/).innerText()
  return /R-[\w-]{9}/.exec(thanks)?.[0] ?? ''
}

test.describe('reports', { tag: '@desktop' }, () => {
  // Several people at once, which takes a slow machine a while.
  test.describe.configure({ timeout: 120_000 })

  test('are taken, decided with a statement to the member, and reversed by another', async ({
    page,
    openBrowser,
  }) => {
    const reference = await reportMessage(await openBrowser(), await openBrowser())
    await becomeStaff(page, ['moderator'], 'Mika')
    await page.goto('/admin')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Reports/ })
      .click()
    await expect(page).toHaveURL(/\/admin\/reports/)
    await page.getByRole('link', { name: reference }).click()
    await expect(page.getByRole('heading', { name: reference })).toBeVisible()
    await expect(page.getByText('Looks like a child.')).toBeVisible()
    await expect(page.getByText('I am 15, so what?').first()).toBeVisible()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys.getByText('Claim the case')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    // The keyboard goes on with the decision, and not to the button that would release the report.
    await expect(page.getByRole('radio', { name: /Dismiss/ })).toBeFocused()
    await page.getByRole('radio', { name: /Hide profile/ }).check()
    await page.getByLabel('Message to the member').fill('We could not tell that you are 18.')
    await page.getByLabel('Internal reason').fill('No sign of age.')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Confirm decision' }).click()
    await expect(page.getByRole('button', { name: 'Confirm decision' })).toHaveCount(0)
    await expect(page.getByText('No sign of age.')).toBeVisible()
    // The way on: to the next report, or to the list where none is left.
    await expect(
      page.getByRole('main').getByRole('link', { name: /^(Next open report|Reports)$/ }),
    ).toBeFocused()
    await expect(page.getByRole('button', { name: 'Reverse decision' })).toHaveCount(0)

    const other = await openBrowser()
    await becomeStaff(other, ['moderator'], 'Ada')
    await other.goto('/admin/reports?state=decided')
    await other.getByRole('link', { name: reference }).click()
    await other.getByRole('button', { name: 'Reverse decision' }).click()
    await other.getByRole('dialog').getByLabel('Reason').fill('Showed an identity card.')
    await expectNoAxeViolations(other)
    await other.getByRole('dialog').getByRole('button', { name: 'Reverse decision' }).click()
    await expect(other.getByText('Reversed by Ada')).toBeVisible()
  })

  test('complaints are answered once, by the keyboard from one to the next', async ({
    page,
    openBrowser,
  }) => {
    const reference = await makeComplaint(await openBrowser(), 'other', 'The site was slow.')
    await becomeStaff(page, ['moderator'])
    await page.goto('/admin/complaints')
    await page.getByRole('article', { name: reference }).focus()
    await page.keyboard.press('c')
    await expect(page.getByLabel(`Answer to ${reference}`)).toBeFocused()
    await page.keyboard.type('We have made it faster.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(`Answer to ${reference}`)).toHaveCount(0)
    // The next one, or the one before it where it was the last: the demo has some.
    await expect(page.locator('article:focus')).toHaveCount(1)
    await page.goto('/admin/complaints?state=answered')
    await expect(page.getByText('We have made it faster.')).toBeVisible()
  })
})
