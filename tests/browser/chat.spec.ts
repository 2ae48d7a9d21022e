import type { Page } from '@playwright/test'
import { href } from '#contract/paths.ts'
import { demoPassword } from '#database/demo/logins.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, open, type Person, signUp, userOf } from './person.ts'

// The smallest picture that is taken is 32 pixels; this one is a red square of 64.
const photo = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 64
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = '#c8372d'
    context?.fillRect(0, 0, 64, 64)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })

const field = ({ page }: Person) => page.getByRole('textbox').last()

async function write(person: Person, text: string): Promise<void> {
  await field(person).fill(text)
  await person.page.getByRole('button', { name: person.t('chat.send', { credits: 1 }) }).click()
}

async function openChat(person: Person, other: string): Promise<void> {
  await open(person, href('members-id-chat', person.locale, { id: other }))
}

for (const locale of ['en', 'pl'] as const) {
  test(`two people write, give, go offline and come back, and one deletes the conversation (${locale})`, async ({
    page,
    openBrowser,
    problems,
  }) => {
    test.setTimeout(120_000)
    problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
    const anna = await aPerson(page, 'Anna', locale)
    const ben = await aPerson(await openBrowser(), 'Ben', locale)
    const [annaUser, benUser] = [
      await signUp(anna, { gender: 'female' }),
      await signUp(ben, { gender: 'male' }),
    ]
    await openChat(anna, benUser.profile.id)
    await expectNoAxeViolations(anna.page)
    await open(ben, href('chats', locale))
    await expectNoAxeViolations(ben.page)

    await test.step('the first message makes the conversation in the list of the other', async () => {
      await write(anna, 'first line')
      await expect(ben.page.getByText('first line')).toBeVisible()
      await ben.page.getByRole('link', { name: new RegExp(anna.name) }).click()
      await expect(ben.page.getByRole('log').getByText('first line')).toBeVisible()
      await expect(anna.page.getByText(anna.t('chat.read'), { exact: true })).toBeAttached()
      await expectNoAxeViolations(ben.page)
    })

    await test.step('writing shows within two seconds and ends with the message', async () => {
      await field(ben).pressSequentially('An')
      const sign = anna.page.getByRole('img', { name: anna.t('chat.isTyping', { name: ben.name }) })
      await expect(sign).toBeVisible({ timeout: 2000 })
      await write(ben, 'Answer')
      await expect(anna.page.getByRole('log').getByText('Answer')).toBeVisible()
      await expect(sign).toBeHidden()
    })

    await test.step('a draft survives a reload and shows in the list', async () => {
      await field(ben).fill('half a thought')
      await ben.page.reload()
      await expect(field(ben)).toHaveValue('half a thought')
      await open(ben, href('chats', locale))
      await expect(ben.page.getByText(ben.t('chat.draft'))).toBeVisible()
      await ben.page.getByRole('link', { name: new RegExp(anna.name) }).click()
      await field(ben).fill('')
    })

    await test.step('what is written offline waits in sight and is sent once', async () => {
      await anna.page.context().setOffline(true)
      await write(anna, 'from the tunnel')
      await expect(anna.page.getByText(anna.t('chat.waiting'))).toBeVisible()
      await anna.page.context().setOffline(false)
      await expect(ben.page.getByRole('log').getByText('from the tunnel')).toHaveCount(1)
      await expect(anna.page.getByText(anna.t('chat.waiting'))).toBeHidden()
      await expect(anna.page.getByRole('log').getByText('from the tunnel')).toHaveCount(1)
      expect((await userOf(anna)).credits).toBe(1)
    })

    await test.step('a gift costs its price and shows on both sides', async () => {
      // Two credits are left to him: the alert leads to more, and nothing is sent.
      await ben.page.getByRole('button', { name: ben.t('chat.gift', { credits: 3 }) }).click()
      await expectNoAxeViolations(ben.page)
      await ben.page.getByRole('button', { name: ben.t('chat.giftSend') }).click()
      await expect(ben.page.getByRole('link', { name: ben.t('chat.buyCredits') })).toBeVisible()
      expect((await userOf(ben)).credits).toBe(2)
    })

    await test.step('a deleted conversation is gone at once, and a new message brings it back with only itself', async () => {
      await ben.page.getByRole('button', { name: ben.t('chat.menu') }).click()
      await ben.page.getByRole('menuitem', { name: ben.t('chat.delete') }).click()
      await expectNoAxeViolations(ben.page)
      await ben.page
        .getByRole('dialog')
        .getByRole('button', { name: ben.t('chat.delete') })
        .click()
      await ben.page.waitForURL(`**${href('chats', locale)}`)
      await expect(ben.page.getByText(ben.t('chat.noneTitle'))).toBeVisible()
      await write(anna, 'still there?')
      await ben.page.getByRole('link', { name: new RegExp(anna.name) }).click()
      await expect(ben.page.getByRole('log').getByText('still there?')).toBeVisible()
      await expect(ben.page.getByRole('log').getByText('first line')).toHaveCount(0)
      expect(annaUser.profile.id).not.toBe(benUser.profile.id)
    })
  })
}

test('a photo shows its price first and stays blurred until the receiver wants to see it', async ({
  page,
  openBrowser,
}, info) => {
  const eva = await aPerson(page, 'Eva', 'en')
  const evaUser = await signUp(eva, { gender: 'female' })
  const sender = await aPerson(await openBrowser(), 'Sender', 'en')
  await sender.page.request.post('/api/user.php', {
    data: {
      email: `${info.project.name === 'phone' ? 'malik' : 'daan'}@demo.example`,
      password: demoPassword,
    },
  })
  await openChat(sender, evaUser.profile.id)
  const before = (await userOf(sender)).credits
  const [chooser] = await Promise.all([
    sender.page.waitForEvent('filechooser'),
    sender.page.getByRole('button', { name: sender.t('chat.photo', { credits: 2 }) }).click(),
  ])
  const buffer = Buffer.from(await photo(sender.page))
  await chooser.setFiles({ name: 'red.png', mimeType: 'image/png', buffer })
  await expectNoAxeViolations(sender.page)
  expect((await userOf(sender)).credits).toBe(before)
  await sender.page.getByRole('button', { name: sender.t('chat.photoSend') }).click()
  await expect(sender.page.getByText(sender.t('chat.sent'), { exact: true })).toBeAttached()
  expect((await userOf(sender)).credits).toBe(before - 2)

  const name = (await userOf(sender)).profile.name
  await open(eva, href('chats', 'en'))
  await eva.page.getByRole('link', { name: new RegExp(name) }).click()
  const cover = eva.page.getByRole('button', { name: eva.t('chat.showPhotos', { name }) })
  await expect(cover).toBeVisible()
  await expectNoAxeViolations(eva.page)
  await cover.click()
  await eva.page.getByRole('button', { name: eva.t('chat.openPhoto') }).click()
  await expect(eva.page.getByRole('dialog').getByRole('img')).toBeVisible()
  await expectNoAxeViolations(eva.page)
})

test('a visitor finds a gate in the place of the conversation', async ({ page }) => {
  const someone = await aPerson(page, 'Nobody', 'en')
  await openChat(someone, '018f0000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: someone.t('chat.gateTitle') })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectNoAxeViolations(page)
})
