import type { CallOutput } from '#contract/api/page-renderer.ts'
import { stored } from '#contract/api/stored.ts'
import { href } from '#contract/routing/paths.ts'
import { demoPassword } from '#demo/logins.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, finishSignup, waitUntilReady } from '../person.ts'
import { becomeMember } from '../quick-member.ts'

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]

test('the first screen of a profile says who it is and that it is fictional, and has the menu to report and block @phone', async ({
  page,
}) => {
  const t = await createTranslator('en')
  const data = { email: 'daan@demo.example', password: demoPassword }
  expect((await page.request.post('/api/user.php', { data })).status()).toBe(200)
  const { chats } = (await (await page.request.get('/api/chats.php')).json()) as CallOutput<'chats'>
  const shown = [true, false].map(
    (fictional) => chats.find(({ profile }) => profile.fictional === fictional)?.profile,
  )
  for (const size of phones) {
    await page.setViewportSize(size)
    for (const one of shown) {
      if (!one) throw new Error('Daan of the demo writes with members of both kinds')
      await page.goto(href('members-id', 'en', { id: one.id }))
      await waitUntilReady(page)
      const bar = await page.getByRole('region', { name: t('view.actions') }).boundingBox()
      const bottom = bar?.y ?? 0
      const name = page.getByRole('heading', { level: 1 })
      const menu = page.getByRole('button', { name: t('view.menu', { name: one.name }) })
      for (const part of [name, menu]) {
        const box = await part.boundingBox()
        expect(box?.y ?? -1, `${size.height}`).toBeGreaterThan(0)
        expect((box?.y ?? 0) + (box?.height ?? 0), `${size.height}`).toBeLessThanOrEqual(bottom)
      }
      await expect(name).toContainText(String(one.age))
      if (one.fictional) await expect(name).toContainText('Fictional')
      // No banner stands between.
      await expect(
        page.getByRole('complementary', { name: t('settings.notices') }).locator('> *'),
      ).toHaveCount(0)
    }
  }
})

test('a banner does not ask again for what was declined during the signup @desktop (S-021)', async ({
  page,
}) => {
  const eva = await aPerson(page, 'Eva', 'en')
  await becomeMember(page, { name: 'Elsa', newcomer: true })
  await finishSignup(eva)
  const dismissed = await page.evaluate((key) => localStorage.getItem(key), stored.dismissed.name)
  expect(Object.keys(JSON.parse(dismissed ?? '{}')).toSorted()).toEqual(['profile', 'push'])
})
