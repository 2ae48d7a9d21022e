import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

const variants = [
  ['de', '@desktop'],
  ['it', '@phone'],
] as const

for (const [locale, width] of variants) {
  test(`a notice of illegal content asks for name, reason and good faith, and is confirmed by e-mail (${locale}, ${width})`, async ({
    page,
    openBrowser,
  }) => {
    const anna = await aMemberPerson(page, 'Anna', locale)
    const { t } = anna
    const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
    await open(anna, href('members-id-chat', locale, { id: ben.id }))
    await page.getByRole('button', { name: t('chat.menu') }).click()
    await page.getByRole('menuitem', { name: t('safety.report') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: t('safety.reason.abuse') }).check({ force: true })
    await dialog.getByRole('checkbox', { name: t('safety.illegal') }).check()
    await dialog.getByRole('button', { name: t('safety.sendReport') }).click()
    await expect(dialog.getByText(t('safety.goodFaithNeeded'))).toBeVisible()
    await expect(dialog.getByText(t('error.empty'))).toHaveCount(2)
    await dialog.getByLabel(t('safety.reportDetails'), { exact: true }).fill('He threatened me.')
    await dialog.getByLabel(t('safety.notifierName'), { exact: true }).fill('Anna Rossi')
    await dialog.getByRole('checkbox', { name: t('safety.goodFaith') }).check()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: t('safety.sendReport') }).click()
    await expect(dialog.getByRole('status')).toBeVisible()
    const receipt = async () => {
      const answer = await page.request.get('/api/dev-outbox.php')
      const { outbox } = (await answer.json()) as { outbox: { recipient: string; text: string }[] }
      return outbox.some(({ recipient, text }) => recipient === anna.email && /R-?[A-Z0-9]+/.test(text))
    }
    await expect.poll(receipt, { timeout: 20_000 }).toBe(true)
  })
}
