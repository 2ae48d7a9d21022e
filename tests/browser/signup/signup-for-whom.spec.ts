import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open } from '../person.ts'

test('signup opened by a like says whom it is for', async ({ page }, { project }) => {
  const visitor = await aPerson(page, 'Vera', 'en')
  const { t } = visitor
  const answer = await page.request.get('/api/search.php')
  const { profiles }: CallOutput<'searchMembers'> = await answer.json()
  const [card] = profiles
  if (!card) throw new Error('the demo has members')
  await open(visitor, href('members-id', 'en', { id: card.id }))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('members.like', { name: card.name }), exact: true })
    .first()
    .click()
  const place = project.name === 'phone' ? page.locator('body') : page.getByRole('dialog')
  await expect(place.getByRole('textbox', { name: t('signup.email') })).toBeVisible()
  await expect(place.getByText(card.name).locator('visible=true').first()).toBeVisible()
  if (project.name === 'desktop')
    await expect(place.getByText(t('signup.toMeet', { name: card.name }))).toBeVisible()
})
