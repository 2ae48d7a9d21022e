import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite, becomeMemberAt, logInAlsoAt } from '../own-site.ts'
import { waitUntilReady } from '../person.ts'
import { becomeStaff } from '../staff.ts'

test('one switch ends all fictional profiles of a site, and an unanswered message is refunded @desktop', async ({
  page,
  openBrowser,
  problems,
}) => {
  // The profile is requested again after it has ended.
  problems.allow(/404/)
  const baseURL = await anOwnSite()
  const { host } = new URL(baseURL)
  const member = await openBrowser({ baseURL })
  await becomeMemberAt(member, baseURL)
  await becomeStaff(page, ['admin', 'operator'])
  const added = await page.request.post('/api/admin/fictional.php', {
    headers: { host, 'idempotency-key': crypto.randomUUID() },
    data: {
      name: 'Evelyn',
      gender: 'male',
      date_of_birth: '1990-03-02',
      country: 'NL',
      about_me: 'I am made up.',
      hair_color: 'red',
      eye_color: 'green',
      body_type: 'slim',
      interests: [],
    },
  })
  const { profiles } = (await added.json()) as CallOutput<'adminAddFictional'>
  const id = profiles[0]?.id ?? ''
  const readCredits = () =>
    member.evaluate(async () => {
      const { user }: CallOutput<'currentUser'> = await (await fetch('/api/user.php')).json()
      return user?.credits
    })

  await member.goto(href('members-id-chat', 'en', { id }))
  await waitUntilReady(member)
  const credits = await readCredits()
  await member.getByRole('textbox').last().fill('Who writes here?')
  await member.keyboard.press('Enter')
  await member.getByRole('button', { name: 'I understand, send' }).click()
  await expect.poll(readCredits).toBe((credits ?? 0) - 1)

  await logInAlsoAt(page, baseURL)
  await page.goto(`${baseURL}/admin/fictional`)
  await expect(page.getByRole('row', { name: /Evelyn/ })).toContainText('Fictional')
  await page.getByRole('button', { name: 'End all fictional profiles' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('An authority asked for it.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'End all fictional profiles' }).click()
  await expect(page.getByText('1 profile has ended.')).toBeVisible()

  await expect.poll(readCredits).toBe(credits)
  const answer = await member.goto(href('members-id', 'en', { id }))
  expect(answer?.status()).toBe(404)
  await member.goto(href('members', 'en'))
  await expect(member.getByText('Evelyn')).toHaveCount(0)
})
