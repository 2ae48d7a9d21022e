import type { Page } from '@playwright/test'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open, type Person, readUser } from '../person.ts'
import { becomeMember } from '../quick-member.ts'

const field = ({ page }: Person) => page.getByRole('textbox').last()

async function write(person: Person, text: string): Promise<void> {
  await field(person).fill(text)
  await person.page.getByRole('button', { name: person.t('chat.send', { credits: 1 }) }).click()
}

async function openChat(person: Person, other: string): Promise<void> {
  await open(person, href('members-id-chat', person.locale, { id: other }))
}

/** Returns a new member in front of a page, in a language. */
async function aMemberAt(page: Page, first: string, who: { locale: Locale; gender: 'female' | 'male' }) {
  const person = await aPerson(page, first, who.locale)
  const { id, name } = await becomeMember(page, { name: first, gender: who.gender })
  return { ...person, name, id }
}

const widths = { en: '@desktop', pl: '@phone' } as const

for (const locale of ['en', 'pl'] as const) {
  test(`two people write, and one goes offline and comes back (${locale}) ${widths[locale]} (R-010, R-011)`, async ({
    page,
    openBrowser,
    problems,
  }) => {
    test.setTimeout(120_000)
    problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
    const anna = await aMemberAt(page, 'Anna', { locale, gender: 'female' })
    const ben = await aMemberAt(await openBrowser(), 'Ben', { locale, gender: 'male' })
    await openChat(anna, ben.id)
    await expectNoAxeViolations(anna.page)
    await open(ben, href('chats', locale))
    await expectNoAxeViolations(ben.page)

    await test.step('the first message makes the conversation in the list of the other (G-004, R-005)', async () => {
      await write(anna, 'first line, come to t.me/somewhere')
      await expect(ben.page.getByText('first line')).toBeVisible()
      await ben.page.getByRole('link', { name: new RegExp(anna.name) }).click()
      await expect(ben.page.getByRole('log').getByText('first line')).toBeVisible()
      await expect(anna.page.getByText(anna.t('chat.read'), { exact: true })).toBeAttached()
      await expectNoAxeViolations(ben.page)
    })

    await test.step('whoever hardly knows the other is warned of a link, and the sender is not', async () => {
      const warned = ({ page, t }: Person) =>
        page.getByRole('note').filter({ hasText: t('chat.caution.link') })
      await expect(warned(ben)).toBeVisible()
      await expect(warned(anna)).toHaveCount(0)
    })

    await test.step('the menu of a message stands within the screen', async () => {
      const { page: screen, t } = ben
      await screen
        .getByRole('log')
        .getByRole('button', { name: t('chat.messageMenu') })
        .click()
      const report = screen.getByRole('menuitem', { name: t('safety.reportMessage') })
      await expect(report).toBeInViewport({ ratio: 1 })
      await screen.keyboard.press('Escape')
    })

    await test.step('writing shows within two seconds and ends with the message (E-039)', async () => {
      await field(ben).pressSequentially('An')
      const sign = anna.page.getByRole('img', { name: anna.t('chat.isTyping', { name: ben.name }) })
      await expect(sign).toBeVisible({ timeout: 2000 })
      await write(ben, 'Answer')
      await expect(anna.page.getByRole('log').getByText('Answer')).toBeVisible()
      await expect(sign).toBeHidden()
      // An ordinary text of someone new warns of nothing.
      await expect(anna.page.getByText(anna.t('chat.caution.link'))).toHaveCount(0)
    })

    await test.step('a draft survives a reload and shows in the list', async () => {
      await field(ben).fill('half a thought, which goes on')
      // On a phone a longer text has the whole width, not what the buttons leave of it.
      await expect.poll(async () => (await field(ben).boundingBox())?.width).toBeGreaterThan(200)
      await ben.page.reload()
      await expect(field(ben)).toHaveValue('half a thought, which goes on')
      await open(ben, href('chats', locale))
      await expect(ben.page.getByText(ben.t('chat.draft'))).toBeVisible()
      await ben.page.getByRole('link', { name: new RegExp(anna.name) }).click()
      await field(ben).fill('')
    })

    await test.step('what is written offline waits in sight and is sent once', async () => {
      await anna.page.context().setOffline(true)
      const note = anna.page.getByText(anna.t('failure.offline'))
      await expect(note).toBeVisible()
      await write(anna, 'from the tunnel')
      await expect(anna.page.getByText(anna.t('chat.waiting'))).toBeVisible()
      await anna.page.context().setOffline(false)
      await expect(note).toBeHidden()
      await expect(ben.page.getByRole('log').getByText('from the tunnel')).toHaveCount(1, {
        timeout: 30_000,
      })
      await expect(anna.page.getByText(anna.t('chat.waiting'))).toBeHidden()
      await expect(anna.page.getByRole('log').getByText('from the tunnel')).toHaveCount(1)
      expect((await readUser(anna)).credits).toBe(1)
    })
  })
}

test('a visitor sees whom they would write to, and a login prompt instead of the field (P-001) @phone', async ({
  page,
}) => {
  const someone = await aPerson(page, 'Nobody', 'en')
  await openChat(someone, '018f0000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: someone.t('chat.gateTitle') })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  // Nothing else on the page leads to what the law asks for.
  const terms = page.getByRole('link', { name: someone.t('footer.terms') })
  await expect(terms).toBeVisible()
  await expectNoAxeViolations(page)

  const { profiles } = await (await page.request.get('/api/search.php')).json()
  await openChat(someone, profiles[0].id)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(profiles[0].name)
  await expect(page.getByRole('heading', { name: someone.t('chat.gateTitle') })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(terms).toBeVisible()
  await expectNoAxeViolations(page)
})
