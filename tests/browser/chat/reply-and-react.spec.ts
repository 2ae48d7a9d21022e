import type { Locator } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { fillConversation } from '#tests/long-conversation.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person } from '../person.ts'
import { sit } from '../sit.ts'
import { drag } from '../touch.ts'

interface Members {
  anna: TestMember
  ben: TestMember
}

async function fill(seeded: BuilderProgram): Promise<Members> {
  const site = await aSite(seeded, { host: 'localhost' })
  // The demo does not fill the place of its second site.
  await aSite(seeded, { host: 'zweiklang.localhost' })
  const anna = await aMember(seeded, site, { name: 'Annabel', credits: 30, paid: true })
  const ben = await aMember(seeded, site, { name: 'Benjamin', credits: 30, paid: true, gender: 'male' })
  await fillConversation(seeded.database, { siteId: site.id, pair: [anna.id, ben.id], messages: 120 })
  // No one learns what an invisible member has read, so the message can still be unsent.
  await seeded.database.db.updateTable('members').set({ invisible: true }).where('id', '=', anna.id).execute()
  return { anna, ben }
}

const log = ({ page }: Person) => page.getByRole('log')
/** The message that says so first: whatever quotes it comes later. */
const bubble = (person: Person, text: string) =>
  log(person).locator('[data-message]').filter({ hasText: text }).first()
const field = (person: Person) => person.page.locator('[data-composer] textarea')
const button = (place: Person | Locator, name: string | RegExp) =>
  ('page' in place && typeof place.page === 'object' ? (place as Person).page : (place as Locator)).getByRole(
    'button',
    typeof name === 'string' ? { name, exact: true } : { name },
  )

async function write(person: Person, text: string): Promise<void> {
  await field(person).fill(text)
  await field(person).press('Enter')
  if (await field(person).inputValue()) await button(person, person.t('chat.send', { credits: 1 })).click()
}

async function chooseInMenu(person: Person, text: string, item: string): Promise<void> {
  const message = bubble(person, text)
  await message.hover()
  await button(message, person.t('chat.messageMenu')).click()
  await person.page.getByRole('menuitem', { name: item }).click()
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/** Begins a reply by swiping the message. */
async function reply(person: Person, text: string): Promise<void> {
  // Once it stands still at the end of the list.
  await bubble(person, text).scrollIntoViewIfNeeded()
  // What listens to fingers comes after the page, and the list may still move.
  await expect(async () => {
    await drag(person.page, await centre(bubble(person, text)), [20, 40, 60, 75])
    await expect(person.page.locator('[data-composer]').getByRole('status')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

test('replying to a message quotes it, links to it and says when it is gone @phone', async ({
  openBrowser,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 40[349]/)
  await withServerProcess({ fill }, async ({ origin }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), members.anna, 'en')
    const ben = await sit(await openBrowser({ baseURL: origin }), members.ben, 'de')
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
    await open(ben, href('members-id-chat', 'de', { id: members.anna.id }))
    const bar = anna.page.locator('[data-composer]').getByRole('status')

    await test.step('it is begun by a finger or the menu, and cancelled by Escape or the button', async () => {
      await write(ben, 'Pancakes, sweet or savoury?')
      await expect(bubble(anna, 'Pancakes')).toBeVisible()
      await reply(anna, 'Pancakes')
      await expect(bar).toContainText(anna.t('chat.replyingTo', { name: 'Benjamin' }))
      await expect(field(anna)).toBeFocused()
      await expectNoAxeViolations(anna.page)
      await field(anna).press('Escape')
      await expect(bar).toHaveCount(0)
      await chooseInMenu(anna, 'Pancakes', anna.t('chat.reply'))
      await button(anna, anna.t('chat.replyCancel')).click()
      await expect(bar).toHaveCount(0)
    })

    await test.step('both see the quote, in their own words', async () => {
      await reply(anna, 'Pancakes')
      await write(anna, 'Rather salty')
      await expect(bar).toHaveCount(0)
      await expect(button(bubble(anna, 'Rather salty'), /Benjamin.*Pancakes/)).toBeVisible()
      await expect(
        button(bubble(ben, 'Rather salty'), new RegExp(`${ben.t('chat.you')}.*Pancakes`)),
      ).toBeVisible()
      await expectNoAxeViolations(ben.page)
    })

    await test.step('an answer written without a connection keeps its quote', async () => {
      await anna.page.context().setOffline(true)
      await reply(anna, 'Pancakes')
      await write(anna, 'With mushrooms')
      await expect(button(bubble(anna, 'Rather salty'), /Pancakes/)).toBeVisible()
      await expect(log(anna).getByText(anna.t('chat.waiting'))).toBeVisible()
      await anna.page.context().setOffline(false)
      await expect(button(bubble(ben, 'With mushrooms'), /Pancakes/)).toBeVisible({ timeout: 30_000 })
    })

    await test.step('a press on the quote leads to a message of an older page, with the keyboard too', async () => {
      // The far end of the conversation, which is on no page that is loaded at first.
      const first = await ben.page.evaluate(async () => {
        const id = new URL(location.href).pathname.split('/').at(-2) ?? ''
        const answer = await fetch(`/api/chat.php?profile=${id}&limit=50`)
        const { messages, chat } = await answer.json()
        const older = await fetch(`/api/chat.php?profile=${id}&limit=50&before=${messages[0].id}`)
        return { id: (await older.json()).messages[0].id, conversation: chat.conversation.id }
      })
      await ben.page.evaluate(
        ([quote, conversation]) =>
          fetch('/api/chat.php', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
            body: JSON.stringify({
              conversation,
              quote,
              text: 'Remember this one',
              client_id: crypto.randomUUID(),
            }),
          }),
        [first.id, first.conversation],
      )
      const quote = button(bubble(anna, 'Remember this one'), /line/)
      await quote.press('Enter')
      await expect(log(anna).locator(`[data-message="${first.id}"]`)).toBeInViewport()
      await expect(log(anna).locator(`[data-message="${first.id}"]`)).toBeFocused()
    })

    await test.step('what was taken back meanwhile is quoted as gone', async () => {
      await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
      await write(ben, 'I live at Oak Street 12')
      await reply(anna, 'Oak Street')
      await expect(bar).toContainText('Oak Street')
      await write(anna, 'Nice place')
      await chooseInMenu(ben, 'I live at', ben.t('chat.unsend'))
      for (const person of [anna, ben]) {
        await expect(bubble(person, 'Nice place')).toContainText(person.t('chat.quoteRemoved'))
        await expect(log(person).getByText('Oak Street')).toHaveCount(0)
      }
      await write(ben, 'Or at Elm Street 3')
      await reply(anna, 'Elm Street')
      await chooseInMenu(ben, 'Elm Street', ben.t('chat.unsend'))
      await expect(bar).toHaveCount(0)
    })

    await test.step('once blocked nothing is answered any more', async () => {
      await reply(anna, 'Rather salty')
      await ben.page.evaluate((profile) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        return fetch('/api/block.php', { method: 'POST', headers, body: JSON.stringify({ profile }) })
      }, members.anna.id)
      await expect(anna.page).toHaveURL(new RegExp(members.ben.id))
      await expect(field(anna)).toHaveCount(0)
    })
    for (const { page } of [anna, ben]) await page.close()
  })
})

test('reactions reach both screens, the list and a quiet notice, and cost nothing', async ({
  openBrowser,
  problems,
}, { project }) => {
  test.setTimeout(240_000)
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection|status of 40[349]/)
  const isPhone = project.name === 'phone'
  await withServerProcess({ fill }, async ({ origin }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), members.anna, 'en')
    const ben = await sit(await openBrowser({ baseURL: origin }), members.ben, 'de')
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
    await open(ben, href('members-id-chat', 'de', { id: members.anna.id }))
    await write(ben, 'I have a new dog')
    await expect(bubble(anna, 'new dog')).toBeVisible()
    const choices = anna.page.getByRole('menu', { name: anna.t('chat.reactionChoose') })
    const heart = anna.t('chat.reaction.heart')
    const mine = button(bubble(anna, 'new dog'), anna.t('chat.reactionByMe', { reaction: heart }))

    await test.step('one holds the message, or points at it', async () => {
      if (isPhone) {
        const at = await centre(bubble(anna, 'new dog'))
        const session = await anna.page.context().newCDPSession(anna.page)
        await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
        await expect(choices).toBeVisible()
        await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      } else {
        await bubble(anna, 'new dog').hover()
        await button(bubble(anna, 'new dog'), anna.t('chat.react')).click()
      }
      await expect(choices.getByRole('menuitemradio')).toHaveCount(6)
      await expectNoAxeViolations(anna.page)
      await choices.getByRole('menuitemradio', { name: heart }).click()
      await expect(choices).toHaveCount(0)
      await expect(mine).toHaveAttribute('aria-pressed', 'true')
    })

    await test.step('the author sees it at once', async () => {
      const theirs = { name: 'Annabel', reaction: ben.t('chat.reaction.heart') }
      await expect(button(bubble(ben, 'new dog'), ben.t('chat.reactionBy', theirs))).toBeVisible()
      await expectNoAxeViolations(ben.page)
      await expect(ben.page.getByRole('status').getByText('Annabel: ❤️')).toBeAttached()
    })

    await test.step('pressed again it is gone on both screens', async () => {
      await mine.click()
      await expect(mine).toHaveCount(0)
      await expect(bubble(ben, 'new dog').locator('[aria-pressed]')).toHaveCount(0)
    })

    const row = ben.page.getByRole('listitem').filter({ hasText: 'Annabel' })

    await test.step('elsewhere it is a notice, and a line in the list', async () => {
      await open(ben, href('chats', 'de'))
      const menu = button(bubble(anna, 'new dog'), anna.t('chat.messageMenu'))
      await menu.focus()
      await menu.press('Enter')
      await anna.page.getByRole('menuitem', { name: anna.t('chat.react') }).press('Enter')
      await expect(choices.getByRole('menuitemradio', { name: heart })).toBeFocused()
      await anna.page.keyboard.press('ArrowRight')
      await anna.page.keyboard.press('Enter')
      await expect(menu).toBeFocused()
      await expect(row).toContainText(ben.t('chat.previewReaction'))
      await expect(ben.page.getByText('Annabel: 😂')).toBeVisible()
      await expectNoAxeViolations(ben.page)
    })

    await test.step('chosen without a connection it arrives once there is one', async () => {
      await anna.page.context().setOffline(true)
      await button(
        bubble(anna, 'new dog'),
        anna.t('chat.reactionByMe', { reaction: anna.t('chat.reaction.laugh') }),
      ).click()
      await expect(bubble(anna, 'new dog').locator('[aria-pressed]')).toHaveCount(0)
      await expect(row).toContainText(ben.t('chat.previewReaction'))
      await anna.page.context().setOffline(false)
      await expect(row).not.toContainText(ben.t('chat.previewReaction'))
    })

    await test.step('one of a muted conversation stands in the list alone', async () => {
      // By a call: on a phone the menu is in the conversation, where no notice would come anyway.
      const { chats }: CallOutput<'chats'> = await (await ben.page.request.get('/api/chats.php')).json()
      const data = { conversation: chats[0]?.conversation.id, muted: true }
      expect((await ben.page.request.put('/api/chat-settings.php', { data })).status()).toBe(200)
      await expect(row.getByRole('img', { name: ben.t('chat.muted') })).toBeVisible()
      await chooseInMenu(anna, 'new dog', anna.t('chat.react'))
      await choices.getByRole('menuitemradio', { name: anna.t('chat.reaction.fire') }).click()
      await expect(row).toContainText(ben.t('chat.previewReaction'))
      await expect(ben.page.getByText('Annabel: 🔥')).toHaveCount(0)
    })

    await test.step('it goes with a message that is taken back', async () => {
      await open(ben, href('members-id-chat', 'de', { id: members.anna.id }))
      await write(ben, 'His name is Rex')
      await chooseInMenu(anna, 'Rex', anna.t('chat.react'))
      await choices.getByRole('menuitemradio', { name: heart }).click()
      await expect(bubble(ben, 'Rex').locator('[aria-pressed]')).toBeVisible()
      await chooseInMenu(ben, 'Rex', ben.t('chat.unsend'))
      await expect(log(anna).getByText('Rex')).toHaveCount(0)
    })
    for (const { page } of [anna, ben]) await page.close()
  })
})
