import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { payHere } from './paying.ts'
import {
  aPerson,
  fillSignup,
  finishSignup,
  followMail,
  open,
  type Person,
  readUser,
  signUp,
  waitUntilReady,
} from './person.ts'

/** Closes whatever opens by itself, such as the match modal. */
async function closeDialogs({ page }: Person): Promise<void> {
  const dialog = page.locator('dialog[open]')
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
}

async function write(person: Person, text: string): Promise<void> {
  const field = person.page.getByRole('textbox').last()
  await field.fill(text)
  await person.page.getByRole('button', { name: person.t('chat.send', { credits: 1 }) }).click()
}

async function startFromHome(person: Person): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('index', locale))
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: t('home.start') }).click()
  await fillSignup(person, { gender: 'female' })
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: t('signup.submit') }).click()
  await page.waitForURL(`**${href('signup-matches', locale)}`)
  const suggested = page.getByRole('main').getByRole('listitem')
  const names = await suggested.getByRole('heading').or(suggested.getByRole('link')).allInnerTexts()
  const [first = ''] = names
  await suggested.first().getByRole('button').last().click()
  await expect(suggested).toHaveCount(names.length - 1)
  await expect(suggested.first()).not.toContainText(first)
  await followMail(person, '/api/activate.php')
  await expect(page).toHaveURL(new RegExp(href('activate-done', locale)))
  await finishSignup(person)
}

async function buyCredits(person: Person): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('credits', locale))
  await closeDialogs(person)
  await expectNoAxeViolations(page)
  await payHere(person, 'PayPal')
  await page.waitForURL(/sandbox/)
  await page.getByRole('button', { name: t('sandbox.outcome.paid'), exact: true }).click()
  await page.waitForURL(`**${href('credits', locale)}**`)
  await expect(page.getByText(t('payments.done.title')).first()).toBeVisible({ timeout: 20_000 })
}

for (const [locale, width] of [
  ['en', '@desktop'],
  ['pl', '@phone'],
] as const) {
  test(`two people meet, chat, run out of credits, buy a package and go on (${locale}, ${width})`, async ({
    page,
    openBrowser,
    problems,
  }) => {
    test.setTimeout(120_000)
    // A member who writes again before the answer shows the remaining credits gets it from the server.
    problems.allow(/402 \(Payment Required\).*chat\.php/)
    const anna = await aPerson(page, 'Anna', locale)
    const ben = await aPerson(await openBrowser(), 'Ben', locale)

    await startFromHome(anna)
    await signUp(ben, { gender: 'male' })
    const [annaUser, benUser] = [await readUser(anna), await readUser(ben)]
    expect(annaUser.credits).toBe(3)

    await test.step('she finds members, and true numbers of them', async () => {
      await open(anna, href('members', locale))
      await closeDialogs(anna)
      await expect(anna.page.getByRole('listitem').first()).toBeVisible()
      await expectNoAxeViolations(anna.page)
    })

    await test.step('a like shows on the other screen at once, and liked back it is a match on both (M-012, M-013)', async () => {
      await open(ben, href('members', locale))
      await closeDialogs(ben)
      await open(anna, href('members-id', locale, { id: benUser.profile.id }))
      await expectNoAxeViolations(anna.page)
      await anna.page
        .getByRole('button', { name: new RegExp(`${anna.t('likes.like')}|${ben.name}`) })
        .and(anna.page.locator('[aria-pressed]'))
        .first()
        .click()
      await expect(ben.page.getByRole('dialog')).toContainText(ben.t('match.newLike'))
      await expectNoAxeViolations(ben.page)
      await ben.page
        .getByRole('link', { name: ben.t('match.viewProfile') })
        .or(ben.page.getByRole('button', { name: ben.t('match.viewProfile') }))
        .click()
      await ben.page.waitForURL(`**${href('members-id', locale, { id: annaUser.profile.id })}`)
      await ben.page.locator('button[aria-pressed="false"]').first().click()
      await expect(ben.page.getByRole('dialog')).toContainText(ben.t('match.title'))
      await expect(anna.page.getByRole('dialog')).toContainText(anna.t('match.title'))
    })

    await test.step('what she writes is on his screen without a reload, is read, and costs what the button says (G-004, G-012)', async () => {
      await anna.page.getByRole('dialog').getByText(anna.t('match.sendMessage')).click()
      await anna.page.waitForURL(`**${href('members-id-chat', locale, { id: benUser.profile.id })}`)
      await open(ben, href('members-id-chat', locale, { id: annaUser.profile.id }))
      await closeDialogs(ben)
      await write(anna, 'Zażółć gęślą jaźń?')
      await expect(ben.page.getByText('Zażółć gęślą jaźń?').last()).toBeVisible()
      expect((await readUser(anna)).credits).toBe(2)
      await ben.page.getByRole('textbox').last().pressSequentially('T')
      await expect(
        anna.page
          .getByText(anna.t('chat.typing'))
          .or(anna.page.getByLabel(anna.t('chat.isTyping', { name: ben.name })))
          .first(),
      ).toBeAttached({ timeout: 4000 })
      await ben.page.getByRole('textbox').last().fill('')
      await write(ben, 'Tak!')
      await expect(anna.page.getByText('Tak!').last()).toBeVisible()
      await expectNoAxeViolations(anna.page)
    })

    await test.step('without credits nothing is sent, and the way to credits is shown (X-013)', async () => {
      await write(anna, 'two')
      await expect(ben.page.getByText('two', { exact: true }).last()).toBeVisible()
      await write(anna, 'three')
      await expect(ben.page.getByText('three', { exact: true }).last()).toBeVisible()
      await write(anna, 'four')
      await expect(anna.page.getByText(anna.t('chat.buyCredits')).first()).toBeVisible()
      expect((await readUser(anna)).credits).toBe(0)
    })

    await test.step('a package makes her premium, on her other tab too', async () => {
      const otherTab = await anna.page.context().newPage()
      await otherTab.goto(href('members', locale))
      await waitUntilReady(otherTab)
      await buyCredits(anna)
      const user = await readUser(anna)
      expect(user.paid_user).toBe(true)
      expect(user.credits).toBeGreaterThan(0)
      await expect(otherTab.getByRole('link', { name: anna.t('nav.credits') }).first()).toBeVisible()
      await otherTab.close()
    })

    await test.step('and she goes on chatting; every credit is accounted for', async () => {
      await open(anna, href('members-id-chat', locale, { id: benUser.profile.id }))
      await closeDialogs(anna)
      const before = (await readUser(anna)).credits
      await write(anna, 'five')
      await expect(ben.page.getByText('five', { exact: true }).last()).toBeVisible()
      const { credits, entries } = (await (await anna.page.request.get('/api/credits.php')).json()) as {
        credits: number
        entries: { change: number }[]
      }
      expect(credits).toBe(before - 1)
      expect(entries.reduce((sum, entry) => sum + entry.change, 0)).toBe(credits)
    })
  })
}
