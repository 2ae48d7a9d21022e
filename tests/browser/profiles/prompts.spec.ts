import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

const soup = 'Soup that takes all afternoon.'
const parking = 'I find a parking space everywhere.'

const questionField = ({ page, t }: Person, number: number) =>
  page.getByRole('combobox', { name: t('prompts.question', { number }), exact: true })
const answerField = ({ page, t }: Person, number: number) =>
  page.getByRole('textbox', { name: t('prompts.answer', { number }), exact: true })

test('a member answers the site’s questions, and sees errors next to the answer @phone', async ({
  page,
  problems,
}) => {
  problems.allow(/422/)
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  await open(ida, href('profile', 'en'))
  const section = page.getByRole('region', { name: t('prompts.title') })
  const save = section.getByRole('button', { name: t('own.save') })

  await test.step('by keyboard: the second question can be chosen once there is a first', async () => {
    await expect(questionField(ida, 2)).toHaveCount(0)
    await questionField(ida, 1).focus()
    await questionField(ida, 1).selectOption('perfect-sunday')
    await page.keyboard.press('Tab')
    await expect(answerField(ida, 1)).toBeFocused()
    await page.keyboard.type(soup)
    await page.keyboard.press('Tab')
    await expect(questionField(ida, 2)).toBeFocused()
    await questionField(ida, 2).selectOption('talent')
    await answerField(ida, 2).fill('Call me: 06 12345678')
    await expectNoAxeViolations(page)
    await save.press('Enter')
    await expect(answerField(ida, 2)).toBeFocused()
    await expect(answerField(ida, 2)).toHaveAttribute('aria-invalid', 'true')
    await expect(section).toContainText(t('error.contact_data'))
  })

  await test.step('a question is offered once', async () => {
    const offered = questionField(ida, 2).locator('option[value="perfect-sunday"]')
    await expect(offered).toHaveCount(0)
  })

  await test.step('saved, they stand on the profile as others see it', async () => {
    await answerField(ida, 2).fill(parking)
    await save.click()
    await expect(page.getByText(t('own.saved'))).toBeVisible()
    await page.getByRole('link', { name: t('own.view') }).click()
    const shown = page.getByRole('region', { name: t('prompts.title') })
    await expect(shown.getByText(soup)).toBeVisible()
    await expect(shown.getByText(parking)).toBeVisible()
    // No one replies to themselves.
    await expect(shown.getByRole('link')).toHaveCount(0)
    await open(ida, href('profile', 'en'))
    await expect(answerField(ida, 2)).toHaveValue(parking)
  })
})

test('an answer is one press away from a reply, on the profile and before the first message @desktop', async ({
  page,
  openBrowser,
}) => {
  const other = await openBrowser()
  const ben = await becomeMember(other, { name: 'Ben', gender: 'male' })
  const answers: CallInput<'savePrompts'>['answers'] = [
    { id: 'perfect-sunday', text: soup },
    { id: 'talent', text: parking },
  ]
  expect((await other.request.put('/api/prompts.php', { data: { answers } })).status()).toBe(200)
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  const field = page.getByRole('textbox', { name: t('chat.fieldLabel', { name: ben.name }) })

  await test.step('before the first message, by keyboard', async () => {
    await open(anna, href('members-id-chat', 'en', { id: ben.id }))
    const opener = page.getByRole('region', { name: t('prompts.opener', { name: ben.name }) })
    await expect(opener.getByRole('button')).toHaveCount(2)
    await expectNoAxeViolations(page)
    await opener.getByRole('button', { name: parking }).press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(`“${parking}”\n`)
    await field.fill('')
  })

  await test.step('on the profile', async () => {
    await open(anna, href('members-id', 'en', { id: ben.id }))
    const shown = page.getByRole('region', { name: t('prompts.title') })
    await expectNoAxeViolations(page)
    await shown.getByRole('link', { name: 'What does your perfect Sunday look like?' }).click()
    await expect(field).toHaveValue(`“${soup}”\n`)
  })

  await test.step('and what is sent quotes it', async () => {
    await field.press('End')
    await field.press('Control+End')
    await field.pressSequentially('May I stir?')
    await page.getByRole('button', { name: t('chat.send', { credits: 1 }) }).click()
    await expect(page.getByRole('log')).toContainText('May I stir?')
    await expect
      .poll(async () => {
        const { chats }: CallOutput<'chats'> = await (await other.request.get('/api/chats.php')).json()
        return chats[0]?.last_message?.text
      })
      .toBe(`“${soup}”\nMay I stir?`)
  })
})
