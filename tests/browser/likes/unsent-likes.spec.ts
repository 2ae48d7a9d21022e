import type { Page } from '@playwright/test'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { findBuiltFile } from '../built-file.ts'
import { expect, test } from '../fixtures.ts'
import { open, waitUntilReady } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

test('likes not yet sent when a page is left are sent once from the next; logging out drops them @desktop', async ({
  page,
  context,
  openBrowser,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_ABORTED/)
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  const profile = href('members-id', 'en', { id: ben.id })
  const answers: string[] = []
  context.on('response', (answer) => {
    const method = answer.request().method()
    const [, path] = /(like|swipe-game)\.php$/.exec(answer.url()) ?? []
    if (path && method !== 'GET') answers.push(`${method} ${path} ${answer.status()}`)
  })
  const kept = (next: Page) =>
    next.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':unsent-likes')).length)
  const button = (next: Page, label: 'members.like' | 'members.liked') =>
    next.getByRole('button', { name: t(label, { name: ben.name }) })
  const said = (next: Page, text: string) => next.getByRole('status').getByText(text)
  const openPage = async (path: string) => {
    const next = await context.newPage()
    // It includes the code that sends the stored ones.
    const host = next.waitForResponse('**/api/auto-like.php')
    await open({ ...anna, page: next }, path)
    await host
    return next
  }
  const pressOffline = async (path: string, press: (next: Page) => Promise<void>) => {
    const next = await openPage(path)
    await context.setOffline(true)
    await press(next)
    await expect.poll(() => kept(next)).toBe(1)
    await next.close()
    await context.setOffline(false)
  }
  const pressAndRead = (label: 'members.like' | 'members.liked') => async (next: Page) => {
    await button(next, label).click()
    await expect(said(next, t('members.unsent'))).toBeVisible()
  }

  await test.step('a like, and a like taken back', async () => {
    await pressOffline(profile, pressAndRead('members.like'))
    expect(answers).toEqual([])
    const liked = await openPage(profile)
    await expect(said(liked, t('members.sentLate'))).toBeVisible()
    await expect(button(liked, 'members.liked')).toHaveAttribute('aria-pressed', 'true')
    expect(answers).toEqual(['POST like 200'])
    await expect.poll(() => kept(liked)).toBe(0)
    await expectNoAxeViolations(liked)
    await liked.close()
    await pressOffline(profile, pressAndRead('members.liked'))
    const unliked = await openPage(profile)
    await expect(said(unliked, t('members.sentLate'))).toBeVisible()
    await expect(button(unliked, 'members.like')).toHaveAttribute('aria-pressed', 'false')
    expect(answers).toEqual(['POST like 200', 'DELETE like 200'])
    await unliked.close()
  })

  await test.step('a like that is pressed before the code of the match modal has come', async () => {
    answers.length = 0
    const next = await context.newPage()
    // It comes late, and never before the page is left.
    const hosts = findBuiltFile('web/features/chat/member-hosts.tsx')
    const late = next.waitForRequest(hosts)
    await next.route(hosts, () => undefined)
    await next.goto(profile, { waitUntil: 'domcontentloaded' })
    await Promise.all([waitUntilReady(next), late])
    await context.setOffline(true)
    await pressAndRead('members.like')(next)
    expect(await kept(next)).toBe(1)
    await next.close()
    await context.setOffline(false)
    const liked = await openPage(profile)
    await expect.poll(() => answers).toEqual(['POST like 200'])
    await expect(button(liked, 'members.liked')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => kept(liked)).toBe(0)
    await button(liked, 'members.liked').click()
    await expect.poll(() => answers).toEqual(['POST like 200', 'DELETE like 200'])
    await liked.close()
  })

  await test.step('a skip in the game, without a word; of one that is undone only that', async () => {
    const pressed = (next: Page, name: string) => next.getByRole('button', { name, exact: true }).click()
    const isSent = async (wanted: string) => {
      answers.length = 0
      const next = await openPage(href('settings', 'en'))
      await expect.poll(() => answers).toEqual([wanted])
      await expect.poll(() => kept(next)).toBe(0)
      await next.close()
    }
    await pressOffline(href('swipe-game', 'en'), (next) => pressed(next, t('swipe.skip')))
    await isSent('POST swipe-game 200')
    await pressOffline(href('swipe-game', 'en'), async (next) => {
      await pressed(next, t('swipe.skip'))
      await pressed(next, t('swipe.undo'))
      // Longer than an action may take before it is stored.
      await next.waitForTimeout(2000)
    })
    await isSent('DELETE swipe-game 200')
  })

  await test.step('a logout leaves nothing of it', async () => {
    const last = await openPage(profile)
    await last.route('**/api/like.php', () => undefined)
    await pressAndRead('members.like')(last)
    expect(await kept(last)).toBe(1)
    await last.getByRole('button', { name: new RegExp(t('nav.account')) }).click()
    await last.getByRole('menuitem', { name: t('nav.logout') }).click()
    await last.waitForURL('/')
    await expect.poll(() => kept(last)).toBe(0)
  })
})
