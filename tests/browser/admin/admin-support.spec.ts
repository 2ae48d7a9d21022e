import { makeComplaint } from '../admin-screens.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

test.describe('the support inbox', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('is a conversation: taken, asked, answered by the member, and solved', async ({
    page,
    openBrowser,
  }) => {
    const member = await openBrowser()
    const { name } = await becomeMember(member, { name: 'Tilda' })
    const reference = await makeComplaint(member, 'payment', 'I paid and got no credits.')

    await becomeStaff(page, ['support'], 'Mia Moss')
    await page.goto(`/admin/support?search=${reference}`)
    await page.getByRole('link', { name: reference }).click()
    await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByLabel('Assigned to')).toHaveValue(/.+/)
    const answer = page.getByLabel(`Answer to ${reference}`)
    await page.getByRole('button', { name: 'Send and wait' }).click()
    await expect(answer).toHaveAttribute('aria-invalid', 'true')
    await expect(answer).toBeFocused()
    await answer.fill('Which day was it?')
    await page.getByRole('button', { name: 'Send and wait' }).click()
    const messages = page.getByRole('list', { name: 'Messages' })
    await expect(messages.getByText('Which day was it?')).toBeVisible()
    await expect(page.getByText('Waiting for the member')).toBeVisible()
    await expectNoAxeViolations(page)

    await member.goto('/complaints')
    await expect(member.getByText('Which day was it?')).toBeVisible()
    await member.getByRole('button', { name: `Your reply to ${reference}` }).click()
    await member.getByLabel(`Your reply to ${reference}`).fill('On Monday.')
    await member.getByRole('button', { name: 'Send reply' }).click()
    await expect(member.getByText('On Monday.')).toBeVisible()
    await expectNoAxeViolations(member)

    await page.goto('/admin/support?mine=yes')
    await page.getByRole('link', { name: reference }).click()
    await expect(messages.getByText('On Monday.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: test.info().outputPath('thread-390.png'), fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByLabel(`Answer to ${reference}`).fill('Your credits are there.')
    await page.getByRole('button', { name: 'Send and solve' }).click()
    await expect(messages.getByText('Your credits are there.')).toBeVisible()
    // The way on: to the next conversation, or to the list where none is left.
    await expect(
      page.getByRole('main').getByRole('link', { name: /^(Next open conversation|Support inbox)$/ }),
    ).toBeFocused()
    await page.goto('/admin/support?mine=yes')
    await expect(page.getByText('No conversations')).toBeVisible()
  })

  test('begins with a message to a member from their page, who reads and answers it', async ({
    page,
    openBrowser,
  }) => {
    const member = await openBrowser()
    const { name } = await becomeMember(member, { name: 'Sunniva' })
    await becomeStaff(page, ['support'], 'Mia Moss')
    await page.goto(`/admin/members?search=${name}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Member wrote to us' }).click()
    await page.getByRole('button', { name: 'Write to this member' }).click()
    const dialog = page.getByRole('dialog', { name: `Write to ${name}` })
    await dialog.getByLabel('Text').fill('Your credits are back.')
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(dialog).toBeHidden()

    await member.goto('/complaints')
    await expect(member.getByText('Your credits are back.')).toBeVisible()
    await member.getByRole('button', { name: 'Your reply to' }).click()
    await member.getByLabel('Your reply to').fill('Thank you!')
    await member.getByRole('button', { name: 'Send reply' }).click()
    await expect(member.getByText('Thank you!')).toBeVisible()

    await page.goto('/admin')
    await page.getByRole('link', { name: /Support inbox/ }).click()
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .first()
      .click()
    const messages = page.getByRole('list', { name: 'Messages' })
    await expect(messages.getByText('Your credits are back.')).toBeVisible()
    await expect(messages.getByText('Thank you!')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
