import type { Locator } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { loadBuiltInMessages } from '#server/platform/messages.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { type ServerProcess, withServerProcess } from '#tests/failure/server-process.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person, readUser } from '../person.ts'
import { sit } from '../sit.ts'

const log = ({ page }: Person) => page.getByRole('log')
const field = (person: Person, other: string) =>
  person.page.getByRole('textbox', { name: person.t('chat.fieldLabel', { name: other }) })
const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true })

async function write(person: Person, other: string, text: string): Promise<void> {
  await field(person, other).fill(text)
  await button(person, person.t('chat.send', { credits: 1 })).click()
}

async function creditsAre(person: Person, credits: number): Promise<void> {
  await expect.poll(async () => (await readUser(person)).credits).toBe(credits)
}

const aPhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

async function chooseFile(person: Person, file: { name: string; mimeType: string; buffer: Buffer }) {
  const choosing = person.page.waitForEvent('filechooser')
  await button(person, person.t('chat.photo', { credits: 2 })).click()
  await (await choosing).setFiles(file)
}

async function choosePhoto(person: Person): Promise<void> {
  await chooseFile(person, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await expect(person.page.getByAltText(person.t('chat.photoPreview'))).toBeVisible()
}

/** Returns the names of gifts, in any language, that would reach beyond their places. */
async function widestGiftNames(dialog: Locator): Promise<string[]> {
  const inAll = await Promise.all(localeCodes.map(loadBuiltInMessages))
  return dialog.locator('label').evaluateAll((labels, languages) => {
    const wide: string[] = []
    for (const label of labels) {
      const [own, key] = [label.lastChild?.textContent ?? '', `gift.${label.querySelector('input')?.value}`]
      for (const name of [...languages.map((messages) => messages[key] ?? key), own]) {
        if (label.lastChild) label.lastChild.textContent = name
        const text = document.createRange()
        text.selectNodeContents(label.lastChild ?? label)
        if (text.getBoundingClientRect().width > label.clientWidth) wide.push(name)
      }
    }
    return wide
  }, inAll)
}

async function inMenu(person: Person, menu: string, item: string): Promise<void> {
  await button(person, menu).click()
  await person.page.getByRole('menuitem', { name: item }).click()
}

/** Returns what is stored, what was charged for it, and whether every wallet is the sum of its movements. */
async function books({ database }: ServerProcess) {
  const { rows } = await sql<{ messages: number; paid: number; charged: number; wrong: number }>`
    select (select count(*) from messages)::int as messages,
      (select coalesce(sum(credits), 0) from messages)::int as paid,
      (select coalesce(sum(case kind when 'release' then -credits else credits end), 0) from credit_movements
        where kind in ('message', 'photo', 'gift', 'release'))::int as charged,
      (select count(*) from member_states s where s.credits <> (
        select coalesce(sum(amount), 0) from credit_entries e where e.member_id = s.member_id and e.account = 'wallet'
      ))::int as wrong`.execute(database.db)
  return rows[0]
}

/** Creates two premium members, on a site that replaces the demo's. */
async function fill(seeded: BuilderProgram): Promise<{ anna: TestMember; ben: TestMember }> {
  const site = await aSite(seeded, { host: 'localhost' })
  await aSite(seeded, { host: 'zweiklang.localhost' })
  return {
    anna: await aMember(seeded, site, { name: 'Annabel', credits: 30, paid: true }),
    ben: await aMember(seeded, site, { name: 'Benjamin', credits: 30, paid: true, gender: 'male' }),
  }
}

test('two people write, send photos and gifts, and lose the server in between @desktop', async ({
  openBrowser,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
  problems.allow(/WebSocket connection|ERR_SOCKET_NOT_CONNECTED/)
  await withServerProcess({ fill }, async (server, members) => {
    const sitDown = () => openBrowser({ baseURL: server.origin })
    const anna = await sit(await sitDown(), members.anna, 'en')
    const ben = await sit(await sitDown(), members.ben, 'pl')
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
    await open(ben, href('chats', 'pl'))

    await test.step('a text with an emoji shows on both screens and becomes read (L-010, L-012, L-014)', async () => {
      await field(anna, ben.name).fill('Do you like the sea? ')
      await button(anna, anna.t('chat.emoji')).click()
      await button(anna, '🌊').click()
      await expectNoAxeViolations(anna.page)
      await button(anna, anna.t('chat.send', { credits: 1 })).click()
      await expect(ben.page).toHaveTitle(/^\(1\) /)
      await expect(ben.page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg?unread=1')
      await ben.page.getByRole('link', { name: new RegExp(anna.name) }).click()
      await expect(log(ben).getByText('Do you like the sea? 🌊')).toBeVisible()
      await expect(anna.page.getByText(anna.t('chat.read'), { exact: true })).toBeAttached()
      await expect(ben.page).toHaveTitle(/^[^(]/)
    })

    await test.step('writing shows', async () => {
      await field(ben, anna.name).pressSequentially('Ta')
      const sign = anna.page.getByRole('img', { name: anna.t('chat.isTyping', { name: ben.name }) })
      await expect(sign).toBeVisible({ timeout: 2000 })
      await write(ben, anna.name, 'Tak, morze')
      await expect(log(anna).getByText('Tak, morze')).toBeVisible()
      await expect(sign).toBeHidden()
    })

    await test.step('a file that is no picture is refused in words, also where it is dropped or pasted', async () => {
      await chooseFile(anna, {
        name: 'letter.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7'),
      })
      await expect(anna.page.getByText(anna.t('error.unsupported_media'))).toBeVisible()
    })

    await test.step('a file that the browser cannot show has a sign in the place of its picture', async () => {
      const file = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('not for this browser') }
      await chooseFile(anna, file)
      const dialog = anna.page.getByRole('dialog')
      await expect(dialog.getByText(anna.t('chat.photoPreview'))).toBeVisible()
      await expect(dialog.getByRole('img')).toHaveCount(0)
      await expectNoAxeViolations(anna.page)
      problems.allow(/400|415|422/)
      await dialog.getByRole('button', { name: anna.t('chat.photoSend') }).click()
      await expect(log(anna).getByText(anna.t('chat.failed'))).toBeVisible()
      await expect(button(anna, anna.t('chat.photoByMe'))).toHaveText(anna.t('chat.photoByMe'))
      await expect(log(anna).getByRole('img')).toHaveCount(0)
      await expectNoAxeViolations(anna.page)
      await button(anna, anna.t('chat.discard')).click()
      await expect(button(anna, anna.t('chat.photoByMe'))).toHaveCount(0)
    })

    await test.step('a photo is blurred until its receiver wants to see it (G-005)', async () => {
      await choosePhoto(anna)
      await expectNoAxeViolations(anna.page)
      await anna.page.getByRole('button', { name: anna.t('chat.photoSend') }).click()
      const covered = button(ben, ben.t('chat.showPhotos', { name: anna.name }))
      await expect(covered).toBeVisible()
      const { rows } = await sql<{ id: string }>`select id from chat_photos`.execute(server.database.db)
      const original = `/api/chat-photo.php?id=${rows[0]?.id}&size=full`
      expect((await ben.page.request.get(original)).status()).toBe(403)
      await expectNoAxeViolations(ben.page)
      await covered.click()
      await expect(log(ben).getByAltText(ben.t('chat.photoBy', { name: anna.name }))).toBeVisible()
      expect((await ben.page.request.get(original)).status()).toBe(200)
      await creditsAre(anna, 27)
    })

    await test.step('a photo that does not load has a sign in its place, and loads with a press', async () => {
      problems.allow(/ERR_FAILED/)
      await ben.page.route('**/api/chat-photo.php?*', (route) => route.abort())
      await open(ben, href('members-id-chat', 'pl', { id: members.anna.id }))
      const photo = log(ben).getByAltText(ben.t('chat.photoBy', { name: anna.name }))
      const sign = log(ben).getByRole('button', { name: ben.t('chat.retry') })
      await expect(sign).toContainText(ben.t('chat.photoBy', { name: anna.name }))
      await expect(photo).toBeHidden()
      await expectNoAxeViolations(ben.page)
      await ben.page.unroute('**/api/chat-photo.php?*')
      await sign.click()
      await expect(photo).toBeVisible()
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)

      await ben.page.route('**/api/chat-photo.php?*', (route) => route.abort())
      await button(ben, ben.t('chat.openPhoto')).click()
      const enlarged = ben.page.getByRole('dialog')
      const again = enlarged.getByRole('button', { name: ben.t('chat.retry') })
      await expect(again).toBeVisible()
      await expect(enlarged.getByRole('img')).toHaveCount(0)
      await ben.page.unroute('**/api/chat-photo.php?*')
      await again.click()
      await expect(enlarged.getByRole('img')).toBeVisible()
      await ben.page.keyboard.press('Escape')
      await expect(enlarged).toHaveCount(0)
    })

    await test.step('a gift arrives with its words (G-006)', async () => {
      await button(ben, ben.t('chat.gift', { credits: 3 })).click()
      const dialog = ben.page.getByRole('dialog')
      await dialog.getByText(ben.t('gift.rose')).click()
      expect(await widestGiftNames(dialog)).toEqual([])
      await dialog.getByRole('textbox').fill('Dla ciebie')
      await expectNoAxeViolations(ben.page)
      await dialog.getByRole('button', { name: ben.t('chat.giftSend') }).click()
      await expect(log(anna).getByText('Dla ciebie')).toBeVisible()
      await expect(log(anna).getByText(anna.t('gift.rose'))).toBeVisible()
      await creditsAre(ben, 26)
    })

    await test.step('a message that was delivered nowhere is taken back, with its credit', async () => {
      // Any page of the site that Ben has open would be a screen of his.
      await ben.page.goto('about:blank')
      await write(anna, ben.name, 'a slip of the pen')
      const line = log(anna).getByText('a slip of the pen')
      await expect(line).toBeVisible()
      await creditsAre(anna, 26)
      await line.hover()
      await anna.page
        .getByRole('button', { name: anna.t('chat.messageMenu') })
        .last()
        .click()
      await expectNoAxeViolations(anna.page)
      const item = anna.page.getByRole('menuitem', { name: anna.t('chat.unsend') })
      await expect(item).toContainText(anna.t('chat.unsendHint', { credits: 1 }))
      await item.click()
      await expect(anna.page.getByText(anna.t('chat.unsent', { credits: 1 }))).toBeVisible()
      await expect(line).toBeHidden()
      await creditsAre(anna, 27)
      expect((await readUser(ben)).unread).toBe(0)
    })

    await test.step('what is written while the server is down goes out once when it is back', async () => {
      await open(ben, href('members-id-chat', 'pl', { id: members.anna.id }))
      await server.kill('server')
      await write(anna, ben.name, 'are you there?')
      await write(anna, ben.name, 'it seems the server is not')
      await server.recover()
      for (const text of ['are you there?', 'it seems the server is not']) {
        await expect(log(ben).getByText(text)).toHaveCount(1, { timeout: 60_000 })
        await expect(log(anna).getByText(text)).toHaveCount(1)
      }
      await creditsAre(anna, 25)
    })

    await test.step('a photo that was chosen offline outlives the page', async () => {
      await choosePhoto(anna)
      await anna.page.context().setOffline(true)
      await anna.page.getByRole('button', { name: anna.t('chat.photoSend') }).click()
      await expect(anna.page.getByText(anna.t('chat.waiting'))).toBeVisible()
      const context = anna.page.context()
      await anna.page.close()
      await context.setOffline(false)
      const again = await context.newPage()
      await again.goto(href('members-id-chat', 'en', { id: members.ben.id }))
      await expect(log(ben).getByAltText(ben.t('chat.photoBy', { name: anna.name }))).toHaveCount(2, {
        timeout: 30_000,
      })
      await expect.poll(async () => (await readUser({ ...anna, page: again })).credits).toBe(23)
    })

    await test.step('the books agree with what is stored', async () => {
      expect(await books(server)).toEqual({ messages: 7, paid: 11, charged: 11, wrong: 0 })
    })

    await test.step('words are found and lead to their place', async () => {
      await open(ben, href('chats', 'pl'))
      await ben.page.getByRole('searchbox', { name: ben.t('chat.search') }).fill('sea')
      await expect(ben.page.getByText(ben.t('chat.searchFound', { count: 1 }))).toBeVisible()
      await expectNoAxeViolations(ben.page)
      await ben.page.getByRole('link', { name: /Do you like the sea/ }).click()
      await expect(log(ben).getByText('Do you like the sea? 🌊')).toBeInViewport()
    })

    await test.step('a chat that cannot be deleted comes back with an alert; a deleted one is gone (C-028, S-041…S-043)', async () => {
      problems.allow(/500|server_error/)
      await ben.page.route('**/api/chat.php', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 500, json: { error: 'server_error', message: 'No', request_id: '' } })
          : route.fallback(),
      )
      const row = ben.page.getByRole('listitem').filter({ hasText: anna.name })
      const remove = async () => {
        await row.getByRole('button').click()
        await ben.page.getByRole('menuitem', { name: ben.t('chat.delete') }).click()
        await ben.page
          .getByRole('dialog')
          .getByRole('button', { name: ben.t('chat.delete') })
          .click()
      }
      await remove()
      await expect(row).toBeHidden()
      await expect(ben.page.getByText(ben.t('chat.deleteFailed', { reason: 'No' }))).toBeVisible({
        timeout: 30_000,
      })
      await expect(row).toBeVisible()
      await ben.page.unroute('**/api/chat.php')
      await remove()
      await expect(row).toBeHidden()
      await expectNoAxeViolations(ben.page)
    })

    await test.step('a block ends it for both, and the other one reads so at once (P-016)', async () => {
      problems.allow(/403/)
      await open(ben, href('members-id-chat', 'pl', { id: members.anna.id }))
      const [page] = anna.page.context().pages()
      if (!page) throw new Error('no page')
      const annaAgain = { ...anna, page }
      await inMenu(annaAgain, anna.t('chat.menu'), anna.t('safety.block'))
      await expectNoAxeViolations(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: anna.t('safety.block') })
        .click()
      await expect(page.getByText(anna.t('chat.noneTitle'))).toBeVisible()
      await expect(
        ben.page.getByRole('heading', { name: ben.t('error.blocked_by', { name: anna.name }) }),
      ).toBeVisible()
      const refused = await ben.page.request.post('/api/chat.php', {
        data: { profile: members.anna.id, text: 'hello?', client_id: crypto.randomUUID() },
      })
      expect([refused.status(), (await refused.json()).error]).toEqual([403, 'blocked_by'])
      expect((await books(server))?.wrong).toBe(0)
    })
  })
})
