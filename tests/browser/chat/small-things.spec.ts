import { devices } from '@playwright/test'
import sharp from 'sharp'
import { href } from '#contract/routing/paths.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { fakeGiphy, giphyKey } from '#tests/giphy.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person } from '../person.ts'
import { sit } from '../sit.ts'

interface Members {
  anna: TestMember
  ben: TestMember
  carl: TestMember
}

async function fill(seeded: BuilderProgram): Promise<Members> {
  const site = await aSite(seeded, { host: 'localhost' })
  // The demo does not fill the place of its second site.
  await aSite(seeded, { host: 'zweiklang.localhost' })
  const man = { gender: 'male', credits: 30, paid: true } as const
  return {
    anna: await aMember(seeded, site, { name: 'Annabel', credits: 30, paid: true }),
    ben: await aMember(seeded, site, { ...man, name: 'Benjamin' }),
    carl: await aMember(seeded, site, { ...man, name: 'Carl' }),
  }
}

const field = ({ page }: Person) => page.locator('[data-composer] textarea')
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })
const rows = ({ page }: Person) => page.getByRole('listitem').filter({ has: page.getByRole('link') })

async function write(person: Person, text: string): Promise<void> {
  await field(person).fill(text)
  await button(person, person.t('chat.send', { credits: 1 })).click()
}

/** Chooses from the menu of the conversation that is open. */
async function choose(person: Person, item: string): Promise<void> {
  await button(person, person.t('chat.menu')).click()
  await person.page.getByRole('menuitem', { name: item }).click()
}

test('conversations are pinned, muted and marked as unread, on all screens of their member @desktop', async ({
  openBrowser,
  problems,
}) => {
  test.setTimeout(240_000)
  problems.allow(/WebSocket connection/)
  await withServerProcess({ fill }, async ({ origin }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), members.anna, 'en')
    const other = await sit(await openBrowser({ baseURL: origin }), members.anna, 'en')
    for (const [from, text] of [
      [members.ben, 'Hello from Ben'],
      [members.carl, 'Hello from Carl'],
    ] as const) {
      const { page } = await sit(await openBrowser({ baseURL: origin }), from, 'nl')
      const data = { profile: members.anna.id, text, client_id: crypto.randomUUID() }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      expect((await page.request.post('/api/chat.php', { data, headers })).status()).toBe(200)
    }
    await open(other, href('chats', 'en'))
    await expect(rows(other).first()).toContainText('Carl')
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))

    await test.step('a pinned one stands above the others, and stays there', async () => {
      await choose(anna, anna.t('chat.pin'))
      await expect(rows(other).first()).toContainText('Benjamin')
      await expect(
        rows(other)
          .first()
          .getByRole('img', { name: anna.t('chat.pinned') }),
      ).toBeVisible()
      await open(other, href('chats', 'en'))
      await expect(rows(other).first()).toContainText('Benjamin')
      await choose(anna, anna.t('chat.unpin'))
      await expect(rows(other).first()).toContainText('Carl')
    })

    await test.step('a muted one says so', async () => {
      await choose(anna, anna.t('chat.mute'))
      await expect(
        rows(other)
          .last()
          .getByRole('img', { name: anna.t('chat.muted') }),
      ).toBeVisible()
    })

    await test.step('one that is marked as unread is so until it is opened', async () => {
      await choose(anna, anna.t('chat.markUnread'))
      await expect(rows(other).last()).toContainText(anna.t('chat.markedUnread'))
      await expectNoAxeViolations(other.page)
      await rows(other).last().getByRole('link').click()
      await expect(other.page.getByRole('log').getByText('Hello from Ben')).toBeVisible()
      await open(other, href('chats', 'en'))
      await expect(rows(other).last()).toContainText('Benjamin')
      await expect(rows(other).last()).not.toContainText(anna.t('chat.markedUnread'))
    })

    await test.step('what is begun is a draft in the list', async () => {
      await field(anna).fill('I was about to say')
      await open(anna, href('chats', 'en'))
      await expect(rows(anna).last()).toContainText(`${anna.t('chat.draft')} I was about to say`)
    })
    for (const { page } of [anna, other]) await page.close()
  })
})

test('on a phone each row of the list has the menu that pins, mutes and marks its conversation @phone', async ({
  openBrowser,
}) => {
  test.setTimeout(240_000)
  await withServerProcess({ fill }, async ({ origin }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin, ...devices['Pixel 7'] }), members.anna, 'en')
    for (const { id } of [members.ben, members.carl]) {
      const data = { profile: id, text: 'Hello from Annabel', client_id: crypto.randomUUID() }
      expect((await anna.page.request.post('/api/chat.php', { data })).status()).toBe(200)
    }
    await open(anna, href('chats', 'en'))
    const menu = button(anna, anna.t('chat.rowMenu', { name: 'Benjamin' }))
    const item = (name: string) => anna.page.getByRole('menuitem', { name })

    await test.step('a finger pins it', async () => {
      await expect(rows(anna).first()).toContainText('Carl')
      await expect(menu).toBeVisible()
      await menu.tap()
      await item(anna.t('chat.pin')).tap()
      await expect(rows(anna).first()).toContainText('Benjamin')
      await expect(anna.page).toHaveURL(new RegExp(`${href('chats', 'en')}$`))
    })

    await test.step('so does a keyboard, and Escape leads back to the button', async () => {
      await rows(anna).first().getByRole('link').focus()
      await anna.page.keyboard.press('Tab')
      await expect(menu).toBeFocused()
      await anna.page.keyboard.press('Enter')
      await expect(item(anna.t('chat.unpin'))).toBeFocused()
      await anna.page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await anna.page.keyboard.press('Enter')
      await anna.page.keyboard.press('ArrowDown')
      await anna.page.keyboard.press('Enter')
      await expect(
        rows(anna)
          .first()
          .getByRole('img', { name: anna.t('chat.muted') }),
      ).toBeVisible()
    })

    await test.step('the button is large enough, and covers neither the time nor the mark of unread ones', async () => {
      await menu.tap()
      await item(anna.t('chat.markUnread')).tap()
      await expect(rows(anna).first()).toContainText(anna.t('chat.markedUnread'))
      const parts = await rows(anna)
        .first()
        .evaluate((row) => {
          const pressed = row.querySelector('button')
          const mark = [...row.querySelectorAll('.visually-hidden')].at(-1)?.parentElement
          const boxes = [pressed, pressed?.querySelector('svg'), row.querySelector('time'), mark]
          return boxes.map((part) => part?.getBoundingClientRect().toJSON() as DOMRect | undefined)
        })
      const [pressed, sign, time, mark] = parts
      if (!pressed || !sign || !time || !mark) throw new Error('the row lacks a part')
      expect(Math.min(pressed.width, pressed.height)).toBeGreaterThanOrEqual(44)
      expect(time.bottom).toBeLessThanOrEqual(sign.top)
      expect(mark.right).toBeLessThanOrEqual(sign.left)
      await expectNoAxeViolations(anna.page)
    })
    await anna.page.close()
  })
})

test('a first message with a phone number or a request for money asks before it leaves @phone', async ({
  openBrowser,
}) => {
  test.setTimeout(240_000)
  await withServerProcess({ fill }, async ({ origin }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), members.anna, 'en')
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
    const dialog = anna.page.getByRole('dialog', { name: anna.t('chat.cautionTitle') })
    await write(anna, 'Call me on +31 6 1234 5678')
    await expect(dialog).toContainText(anna.t('chat.caution.phone'))
    await expectNoAxeViolations(anna.page)
    await anna.page.keyboard.press('Escape')
    await expect(field(anna)).toHaveValue('Call me on +31 6 1234 5678')
    await test.step('so does what goes with a gift', async () => {
      await button(anna, anna.t('chat.gift', { credits: 3 })).click()
      const gifts = anna.page.getByRole('dialog', { name: anna.t('chat.giftTitle', { name: 'Benjamin' }) })
      await gifts.getByRole('textbox', { name: anna.t('chat.giftText') }).fill('Call me on +31 6 1234 5678')
      await gifts.getByRole('button', { name: anna.t('chat.giftSend') }).click()
      await expect(dialog).toContainText(anna.t('chat.caution.phone'))
      await anna.page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })
    await write(anna, 'Send me gift cards')
    await expect(dialog).toContainText(anna.t('chat.caution.payment'))
    await dialog.getByRole('button', { name: anna.t('chat.cautionSend') }).click()
    await expect(anna.page.getByRole('log').getByText('Send me gift cards')).toBeVisible()
    await write(anna, 'Or call me on +31 6 1234 5678')
    await expect(anna.page.getByRole('log').getByText('Or call me')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    for (const { page } of [anna]) await page.close()
  })
})

test('links in messages are never fetched, and pictures can be added by paste, drop, keyboard and from other apps @desktop', async ({
  openBrowser,
}) => {
  test.setTimeout(240_000)
  await using provider = await fakeGiphy()
  const environment = { GIPHY_KEY: giphyKey, GIPHY_URL: provider.url }
  await withServerProcess({ fill, environment }, async ({ origin }, members) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), members.anna, 'en')
    const asked: string[] = []
    anna.page.on('request', (request) => void asked.push(new URL(request.url()).hostname))
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))

    await test.step('a link is text until it is pressed', async () => {
      await write(anna, 'Look at https://example.org/cat.jpg')
      await expect(button(anna, 'https://example.org/cat.jpg')).toBeVisible()
      await anna.page.reload()
      await expect(button(anna, 'https://example.org/cat.jpg')).toBeVisible()
      expect([...new Set(asked)]).toEqual(['localhost'])
    })

    await test.step('a pasted and a dropped picture wait for a second press', async () => {
      const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
        .jpeg()
        .toBuffer()
      for (const [type, holder] of [
        ['paste', 'clipboardData'],
        ['drop', 'dataTransfer'],
      ] as const) {
        await field(anna).evaluate(
          (area, [name, part, base64]) => {
            const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
            const data = new DataTransfer()
            data.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
            const event =
              name === 'paste'
                ? new ClipboardEvent(name, { [part]: data, bubbles: true, cancelable: true })
                : new DragEvent(name, { [part]: data, bubbles: true, cancelable: true })
            area.dispatchEvent(event)
          },
          [type, holder, picture.toString('base64')] as const,
        )
        await expect(anna.page.getByAltText(anna.t('chat.photoPreview'))).toBeVisible()
        await anna.page.keyboard.press('Escape')
        await expect(anna.page.getByAltText(anna.t('chat.photoPreview'))).toHaveCount(0)
      }
    })

    await test.step('a GIF is chosen and sent by the keyboard alone', async () => {
      await button(anna, anna.t('chat.gif', { credits: 1 })).focus()
      await anna.page.keyboard.press('Enter')
      const choices = anna.page.getByRole('group', { name: anna.t('chat.gifChoose') })
      await expect(choices.getByRole('radio').first()).toBeAttached()
      await anna.page.getByRole('searchbox', { name: anna.t('chat.gifSearch') }).focus()
      await anna.page.keyboard.press('Tab')
      await expect(choices.getByRole('radio').first()).toBeFocused()
      await anna.page.keyboard.press('Space')
      const send = anna.page.getByRole('dialog').getByRole('button', { name: anna.t('chat.gifSend') })
      await send.press('Enter')
      await expect(anna.page.getByRole('log').locator('img').first()).toBeVisible()
    })

    await test.step('what another app shares becomes a draft in the chosen conversation', async () => {
      const manifest = await (await anna.page.request.get('/manifest.webmanifest')).json()
      expect(manifest.share_target).toMatchObject({ action: href('chats', 'en'), method: 'GET' })
      const shared = new URLSearchParams({
        title: 'A walk',
        text: 'The lake',
        url: 'https://lake.example/walk',
      })
      await open(anna, `${manifest.share_target.action}?${shared}`)
      const dialog = anna.page.getByRole('dialog', { name: anna.t('chat.shareTitle') })
      await expect(dialog).toContainText('The lake')
      await expectNoAxeViolations(anna.page)
      await dialog.getByRole('button', { name: 'Benjamin' }).click()
      await expect(field(anna)).toHaveValue('A walk\nThe lake\nhttps://lake.example/walk')
    })
    for (const { page } of [anna]) await page.close()
  })
})
