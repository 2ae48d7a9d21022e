import { sql } from 'kysely'
import { href } from '#contract/routing/paths.ts'
import { aMember, aSite, type BuilderProgram, readWallet, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { fakeGiphy, giphyKey } from '#tests/giphy.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { spendOne } from '../paying.ts'
import { open, type Person, readUser } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'
import { sit } from '../sit.ts'
import { drag } from '../touch.ts'

interface Pair {
  anna: TestMember
  ben: TestMember
}

async function fill(seeded: BuilderProgram): Promise<Pair> {
  const site = await aSite(seeded, { host: 'localhost' })
  await aSite(seeded, { host: 'zweiklang.localhost' })
  return {
    anna: await aMember(seeded, site, { name: 'Annabel', credits: 30, status: 'not_confirmed' }),
    ben: await aMember(seeded, site, { name: 'Benjamin', credits: 30, paid: true, gender: 'male' }),
  }
}

const log = ({ page }: Person) => page.getByRole('log')
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

async function write(person: Person, other: string, text: string): Promise<void> {
  await person.page.getByRole('textbox', { name: person.t('chat.fieldLabel', { name: other }) }).fill(text)
  await button(person, person.t('chat.send', { credits: 1 })).click()
}

async function chooseInMenu(person: Person, text: string, item: string): Promise<void> {
  const menu = button(person, person.t('chat.messageMenu'))
  await log(person).getByText(text).hover()
  await log(person)
    .locator('div')
    .filter({ hasText: text })
    .filter({ has: menu })
    .last()
    .locator(menu)
    .click()
  await person.page.getByRole('menuitem', { name: item }).click()
}

/** Returns what the browser was asked to show at the icon of the app; outside an installed app it would refuse. */
async function keepBadge({ page }: Person): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const show = async (count = 0) => {
      document.documentElement.dataset.badge = String(count)
    }
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
  })
  return async () => Number(await page.locator('html').getAttribute('data-badge'))
}

test('more about messages: confirming, indicators, links, copying, reporting, GIFs, two tabs @desktop', async ({
  openBrowser,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  await using provider = await fakeGiphy()
  const environment = { GIPHY_KEY: giphyKey, GIPHY_URL: provider.url }
  await withServerProcess({ fill, environment }, async ({ origin, database }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), members.anna, 'de')
    const permissions = ['clipboard-read', 'clipboard-write']
    const ben = await sit(await openBrowser({ baseURL: origin, permissions }), members.ben, 'pl')
    const badgeOfBen = await keepBadge(ben)
    await open(ben, href('likes', 'pl'))
    await open(anna, href('members-id-chat', 'de', { id: members.ben.id }))

    await test.step('who is not confirmed is told so, and cannot be answered (S-007, S-008, S-046)', async () => {
      await expect(anna.page.getByText(anna.t('account.unconfirmed'))).toBeVisible()
      await expectNoAxeViolations(anna.page)
      await write(anna, ben.name, 'look at https://example.org/us')
      await expect.poll(badgeOfBen).toBe(1)
      await open(ben, href('members-id-chat', 'pl', { id: members.anna.id }))
      await expect.poll(badgeOfBen).toBe(0)
      await expect(ben.page.getByRole('textbox')).toHaveCount(0)
      await sql`update members set status = 'activated' where id = ${members.anna.id}`.execute(database.db)
      await ben.page.reload()
    })

    await test.step('sound and vibration are off until they are chosen', async () => {
      await button(ben, ben.t('chat.menu')).click()
      await ben.page.getByRole('menuitem', { name: ben.t('chat.signals') }).click()
      const sound = ben.page.getByRole('switch', { name: ben.t('chat.sound') })
      await expect(sound).not.toBeChecked()
      await expectNoAxeViolations(ben.page)
      await sound.press('Space')
      await expect(sound).toBeChecked()
      await ben.page.keyboard.press('Escape')
    })

    await test.step('a link says where it leads before one leaves', async () => {
      await ben.page.getByRole('button', { name: 'https://example.org/us' }).click()
      const dialog = ben.page.getByRole('dialog', { name: ben.t('chat.leaveTitle') })
      const link = dialog.getByRole('link', { name: ben.t('chat.leaveOpen') })
      await expect(link).toHaveAttribute('href', 'https://example.org/us')
      await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
      await expectNoAxeViolations(ben.page)
      await ben.page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('a text is copied', async () => {
      await chooseInMenu(ben, 'look at', ben.t('chat.copy'))
      await expect(ben.page.getByText(ben.t('copy.done'))).toBeVisible()
      expect(await ben.page.evaluate(() => navigator.clipboard.readText())).toBe(
        'look at https://example.org/us',
      )
    })

    await test.step('a GIF is chosen by its words, seen by the other, and stops when it is pressed', async () => {
      await button(ben, ben.t('chat.gif', { credits: 1 })).click()
      const dialog = ben.page.getByRole('dialog', { name: ben.t('chat.gifTitle', { name: anna.name }) })
      await dialog.getByRole('searchbox').fill('dancing')
      await dialog.getByRole('img', { name: 'Dancing cat 30' }).click()
      await expect(dialog.getByRole('radio', { name: 'Dancing cat 30' })).toBeChecked()
      await expectNoAxeViolations(ben.page)
      await dialog.getByRole('button', { name: ben.t('chat.gifSend') }).click()
      const seen = log(anna).getByRole('button', {
        name: anna.t('chat.gifPause', { title: 'Dancing cat 30' }),
      })
      await seen.click()
      await expect(button(anna, anna.t('chat.gifPlay', { title: 'Dancing cat 30' }))).toBeVisible()
      expect(await readWallet({ database }, members.ben)).toEqual({ credits: 29, ledger: 29 })
    })

    await test.step('two tabs send what one of them wrote offline, once', async () => {
      const context = ben.page.context()
      await context.setOffline(true)
      await write(ben, anna.name, 'from the train')
      await expect(ben.page.getByText(ben.t('chat.waiting'))).toBeVisible()
      const second = await context.newPage()
      await context.setOffline(false)
      await second.goto(`${origin}${href('members-id-chat', 'pl', { id: members.anna.id })}`)
      await expect(log(anna).getByText('from the train')).toHaveCount(1)
      await expect(second.getByRole('log').getByText('from the train')).toHaveCount(1)
      await expect(ben.page.getByText(ben.t('chat.waiting'))).toBeHidden()
      expect(await readWallet({ database }, members.ben)).toEqual({ credits: 28, ledger: 28 })
      await second.close()
    })

    await test.step('what two tabs wrote before both were closed offline goes out from the next, in order and once', async () => {
      const context = ben.page.context()
      const openTab = async () => {
        const tab = { ...ben, page: await context.newPage() }
        await open(tab, href('members-id-chat', 'pl', { id: members.anna.id }))
        return tab
      }
      const [first, second] = [await openTab(), await openTab()]
      await context.setOffline(true)
      const texts = ['from tab 1', 'from tab 2', 'from tab 1 once more']
      for (const [place, tab] of [first, second, first].entries()) {
        await write(tab, anna.name, texts[place] ?? '')
        await expect(tab.page.getByText(ben.t('chat.waiting')).last()).toBeVisible()
      }
      for (const { page } of [first, second]) {
        // A tab that is being closed is no longer kept offline: the page has to be gone by then.
        await page.goto('about:blank')
        await page.close()
      }
      await context.setOffline(false)
      const next = await openTab()
      await expect(log(anna).getByText(/^from tab/)).toHaveText(texts)
      await expect(next.page.getByText(ben.t('chat.waiting'))).toHaveCount(0)
      expect(await readWallet({ database }, members.ben)).toEqual({ credits: 25, ledger: 25 })
      await next.page.close()
    })

    await test.step('a report keeps the conversation, though the chat is deleted', async () => {
      await chooseInMenu(ben, 'look at', ben.t('safety.reportMessage'))
      await expect(ben.page.getByRole('dialog', { name: ben.t('safety.reportMessage') })).toBeVisible()
      await button(ben, ben.t('safety.sendReport')).click()
      await expect(ben.page.getByText(ben.t('error.empty'))).toBeVisible()
      await expect(ben.page.getByRole('radio', { name: ben.t('safety.reason.fake') })).toBeFocused()
      await ben.page.getByRole('radio', { name: ben.t('safety.reason.spam') }).check({ force: true })
      await ben.page.getByRole('checkbox', { name: ben.t('safety.goodFaith') }).check()
      await expectNoAxeViolations(ben.page)
      await button(ben, ben.t('safety.sendReport')).click()
      await expect(ben.page.getByRole('dialog').getByRole('status')).toBeVisible()
      await ben.page
        .getByRole('dialog')
        .getByRole('button', { name: ben.t('ui.close') })
        .last()
        .click()
      await button(ben, ben.t('chat.menu')).click()
      await ben.page.getByRole('menuitem', { name: ben.t('chat.delete') }).click()
      await ben.page
        .getByRole('dialog')
        .getByRole('button', { name: ben.t('chat.delete') })
        .click()
      await expect(ben.page.getByText(ben.t('chat.noneTitle'))).toBeVisible()
      const { rows } = await sql<{ evidence: string }>`select evidence::text from reports`.execute(
        database.db,
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.evidence).toContain('look at https://example.org/us')
      expect(rows[0]?.evidence).toContain('cat30')
    })
    // The server is about to end.
    for (const { page } of [anna, ben]) await page.close()
  })
})

test('swiping a conversation aside asks whether to delete it; a small or opposite movement does not @phone (M-007)', async ({
  page,
  openBrowser,
}) => {
  const friend = await openBrowser()
  const ben = await becomeMember(friend, { name: 'Ben', gender: 'male' })
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  const { profile } = await readUser(anna)
  await spendOne(friend, profile.id)
  await open(anna, href('chats', 'en'))
  const row = page.getByRole('listitem').filter({ hasText: ben.name })
  const box = await row.boundingBox()
  if (!box) throw new Error('the row has no place')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const question = page.getByRole('dialog', { name: t('chat.deleteTitle') })
  const drawAside = () =>
    expect(async () => {
      await drag(page, middle, [-12, -40, -90, -140])
      await expect(question).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 10_000 })
  await drawAside()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await drag(page, middle, [12, 40, 90, 140])
  await drag(page, middle, [-12, -16, -20])
  await expect(row).toBeVisible()
  await expect(question).toBeHidden()
  await drawAside()
  await question.getByRole('button', { name: t('chat.delete') }).click()
  await expect(row).toHaveCount(0)
})

test('a member who needs Premium for something in a conversation reads what for @desktop (P-005, P-009, X-014)', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  const others = []
  for (const name of ['Ben', 'Bob', 'Bas'])
    others.push(await becomeMember(await openBrowser(), { name, gender: 'male' }))
  const [ben, bob, bas] = others
  if (!ben || !bob || !bas) throw new Error('three have signed up')
  await spendOne(page, ben.id)
  await spendOne(page, bob.id)
  const alert = page.getByRole('main').getByRole('status')
  const third = t('chat.premiumConversation', { conversations: 2, name: bas.name })
  await open(anna, href('members-id', 'en', { id: bas.id }))
  await expect(page.getByRole('link', { name: t('view.message', { name: bas.name }) })).toContainText(
    t('view.withPremium'),
  )
  await open(anna, href('members-id-chat', 'en', { id: bas.id }))
  // Shown before anything is written, and again by the button after it was closed.
  await expect(alert.filter({ hasText: third })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui.close') })
    .click()
  await expect(alert.filter({ hasText: third })).toHaveCount(0)
  await write(anna, bas.name, 'a third one')
  await expect(alert.filter({ hasText: third })).toBeVisible()
  await open(anna, href('members-id-chat', 'en', { id: ben.id }))
  await button(anna, t('chat.photo', { credits: 2 })).click()
  await expect(alert.filter({ hasText: t('chat.premiumPhoto') })).toBeVisible()
})
