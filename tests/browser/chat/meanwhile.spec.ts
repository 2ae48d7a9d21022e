import type { Page } from '@playwright/test'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { createId } from '#server/platform/ids.ts'
import { expect, test } from '../fixtures.ts'
import type { PageProblems } from '../page-problems.ts'
import { open, type Person, readUser } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

/** What sends a browser's calls. */
type Requests = Pick<Page, 'request'>

interface Pair {
  /** In front of the page. */
  anna: Person
  annaId: string
  /** Acts by calls alone. */
  ben: { id: string; name: string; page: Requests }
}

async function aPair(page: Page, elsewhere: Page): Promise<Pair> {
  const ben = await becomeMember(elsewhere, { name: 'Ben', gender: 'male' })
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { profile } = await readUser(anna)
  return { anna, annaId: profile.id, ben: { ...ben, page: elsewhere } }
}

/** Sends a message by a call. Returns its conversation. */
async function write({ request }: Requests, to: string, text: string): Promise<string> {
  const data: CallInput<'sendMessage'> = { profile: to, text, client_id: createId() }
  const answer = await request.post('/api/chat.php', { data })
  expect(answer.status()).toBe(200)
  const { message }: CallOutput<'sendMessage'> = await answer.json()
  return message.conversation
}

async function block({ request }: Requests, profile: string): Promise<void> {
  expect((await request.post('/api/block.php', { data: { profile } })).status()).toBe(200)
}

/** A lost connection, and what is refused because of what the other one has done meanwhile. */
function allowLosses(problems: PageProblems): void {
  problems.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  problems.allow(/40[34] .*(chat|profile|prompt|reaction|settings)|status of 40[34]/)
}

/** Does something without a connection, has something happen meanwhile, and lets the connection come back. */
async function offline(page: Page, act: () => Promise<void>, meanwhile?: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  await act()
  await meanwhile?.()
  await page.context().setOffline(false)
}

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })
const field = ({ page }: Person) => page.locator('[data-composer] textarea')

/** The page that says that the other one has blocked the reader. */
async function expectBlocked({ page, t }: Person, ben: Pair['ben']): Promise<void> {
  await expect(page).toHaveURL(new RegExp(href('members-id', 'en', { id: ben.id })), { timeout: 30_000 })
  await expect(page.getByText(t('error.blocked_by', { name: ben.name })).first()).toBeVisible()
}

test('a reaction without a connection goes with the conversation when the other one has blocked meanwhile @phone', async ({
  page,
  openBrowser,
  problems,
}) => {
  test.setTimeout(120_000)
  allowLosses(problems)
  // React logs what the page of the refusal was shown for.
  problems.allow(/You're blocked by/)
  const { anna, annaId, ben } = await aPair(page, await openBrowser())
  const { t } = anna
  await write(ben.page, annaId, 'I have a new dog')
  // From the profile, which is known from before the block then.
  await open(anna, href('members-id', 'en', { id: ben.id }))
  await page.getByRole('link', { name: t('view.message', { name: ben.name }) }).click()
  const message = page.locator('[data-message]').filter({ hasText: 'new dog' })
  const heart = t('chat.reaction.heart')
  const react = async () => {
    await message.getByRole('button', { name: t('chat.messageMenu') }).click()
    await page.getByRole('menuitem', { name: t('chat.react') }).click()
    await page.getByRole('menuitemradio', { name: heart }).click()
  }
  const mine = message.getByRole('button', { name: t('chat.reactionByMe', { reaction: heart }) })
  // What brings the reactions is loaded by the first one.
  await react()
  await expect(mine).toBeVisible()
  await mine.click()
  await expect(mine).toHaveCount(0)
  await offline(
    page,
    async () => {
      await react()
      await expect(mine).toBeVisible()
    },
    () => block(ben.page, annaId),
  )
  await expectBlocked(anna, ben)
})

test('a conversation is pinned, muted and marked without a connection, unless it has ended meanwhile @desktop', async ({
  page,
  openBrowser,
  problems,
}) => {
  test.setTimeout(120_000)
  allowLosses(problems)
  const { anna, annaId, ben } = await aPair(page, await openBrowser())
  const { t } = anna
  const conversation = await write(ben.page, annaId, 'Hello from Ben')
  await open(anna, href('chats', 'en'))
  const row = page.getByRole('listitem').filter({ hasText: ben.name })
  const choose = async (item: string) => {
    await row.hover()
    await button(anna, t('chat.rowMenu', { name: ben.name })).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const readSettings = async () => {
    const { chats }: CallOutput<'chats'> = await (await page.request.get('/api/chats.php')).json()
    return chats.find((chat) => chat.conversation.id === conversation)?.settings
  }

  await test.step('what is set without a connection is set once there is one, the last press last', async () => {
    await offline(page, async () => {
      await choose(t('chat.pin'))
      await expect(row.getByRole('img', { name: t('chat.pinned') })).toBeVisible()
      await choose(t('chat.mute'))
      await choose(t('chat.markUnread'))
      await choose(t('chat.unmute'))
      expect(await readSettings()).toBeUndefined()
    })
    await expect
      .poll(readSettings, { timeout: 30_000 })
      .toEqual({ pinned: true, muted: false, marked_unread: true })
    await expect(row.getByRole('img', { name: t('chat.pinned') })).toBeVisible()
    await expect(row.getByRole('img', { name: t('chat.muted') })).toHaveCount(0)
  })

  await test.step('deleted meanwhile on another screen, it is gone', async () => {
    const remove = async () => {
      const answer = await page.request.delete(`/api/chat.php?conversation=${conversation}`)
      expect(answer.status()).toBe(200)
    }
    await offline(page, () => choose(t('chat.unpin')), remove)
    await expect(row).toHaveCount(0, { timeout: 30_000 })
  })

  await test.step('blocked meanwhile, it is gone', async () => {
    await write(ben.page, annaId, 'Hello again')
    await expect(row).toBeVisible()
    await offline(
      page,
      () => choose(t('chat.mute')),
      () => block(ben.page, annaId),
    )
    await expect(row).toHaveCount(0, { timeout: 30_000 })
  })
})

const soup = 'Soup that takes all afternoon.'

/** Saves the answers of a profile by a call. */
async function answer({ request }: Requests, answers: CallInput<'savePrompts'>['answers']): Promise<void> {
  expect((await request.put('/api/prompts.php', { data: { answers } })).status()).toBe(200)
}

test('a reply to an answer waits for the connection, and is refused when its author has blocked meanwhile @phone', async ({
  page,
  openBrowser,
  problems,
}) => {
  test.setTimeout(120_000)
  allowLosses(problems)
  const { anna, ben } = await aPair(page, await openBrowser())
  const { t } = anna
  await answer(ben.page, [{ id: 'perfect-sunday', text: soup }])
  const quote = `“${soup}”`
  const opener = page.getByRole('region', { name: t('prompts.opener', { name: ben.name }) })
  const send = async (text: string) => {
    await field(anna).fill(text)
    await button(anna, t('chat.send', { credits: 1 })).click()
  }

  await test.step('begun without a connection, though the answer is removed meanwhile', async () => {
    await open(anna, href('members-id-chat', 'en', { id: ben.id }))
    await expect(opener).toBeVisible()
    await offline(
      page,
      async () => {
        await opener.getByRole('button', { name: soup }).click()
        await expect(field(anna)).toHaveValue(`${quote}\n`)
        await send(`${quote}\nMay I stir?`)
        await expect(page.getByRole('log').getByText(t('chat.waiting'))).toBeVisible()
      },
      () => answer(ben.page, []),
    )
    await expect
      .poll(
        async () => {
          const { chats }: CallOutput<'chats'> = await (await ben.page.request.get('/api/chats.php')).json()
          return chats[0]?.last_message?.text
        },
        { timeout: 30_000 },
      )
      .toBe(`${quote}\nMay I stir?`)
    await open(anna, href('members-id', 'en', { id: ben.id }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ben.name)
    await expect(page.getByText(soup)).toHaveCount(0)
  })

  await test.step('blocked meanwhile', async () => {
    const { profile } = await readUser(anna)
    await answer(ben.page, [{ id: 'perfect-sunday', text: soup }])
    await open(anna, href('members-id', 'en', { id: ben.id }))
    const reply = page.getByRole('link', { name: 'What does your perfect Sunday look like?' })
    await expect(reply).toBeVisible()
    const { credits } = await readUser(anna)
    await block(ben.page, profile.id)
    await reply.click()
    await expectBlocked(anna, ben)
    expect((await readUser(anna)).credits).toBe(credits)
  })
})

/** Shows a city of the Netherlands on the profile. */
async function liveIn({ request }: Requests, name: string): Promise<void> {
  const found = await request.get(`/api/cities.php?country=NL&name=${encodeURIComponent(name)}`)
  const { cities }: CallOutput<'cities'> = await found.json()
  const data = { country: 'NL', city_id: cities.find((city) => city.name === name)?.id }
  expect((await request.put('/api/profile.php', { data })).status()).toBe(200)
}

test('a search by distance waits for the connection, and finds no one who has blocked meanwhile or taken their city away @desktop', async ({
  page,
  openBrowser,
  problems,
}) => {
  test.setTimeout(120_000)
  allowLosses(problems)
  const { anna, annaId, ben } = await aPair(page, await openBrowser())
  const { t } = anna
  await liveIn(page, 'Gouda')
  await liveIn(ben.page, 'Gouda')
  const near = `${href('members', 'en')}?gender=male&country=NL&within=10&sort=distance`
  const card = page.locator('main li').filter({ hasText: ben.name })

  await test.step('offline and back', async () => {
    await open(anna, `${href('members', 'en')}?gender=male&country=NL`)
    await page.getByRole('button', { name: t('search.distance'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('search.distance') })
    await dialog.getByRole('radio', { name: t('search.within', { km: 10 }) }).check({ force: true })
    await offline(page, async () => {
      await dialog.getByRole('button', { name: t('search.apply') }).click()
      // What is only read is asked for again before it fails: by chance, its five retries take up to eleven seconds.
      await expect(button(anna, t('errorPage.tryAgain'))).toBeVisible({ timeout: 30_000 })
    })
    await expect(card).toContainText(t('distance.card', { km: 5 }))
    await expect(page).toHaveURL(/within=10/)
  })

  await test.step('removed meanwhile', async () => {
    await open(anna, near)
    await expect(card).toBeVisible()
    const data = { country: 'NL', city_id: null }
    expect((await ben.page.request.put('/api/profile.php', { data })).status()).toBe(200)
    await page.reload()
    await expect(card.getByText(t('distance.card', { km: 5 }))).toHaveCount(0)
    await liveIn(ben.page, 'Gouda')
  })

  await test.step('blocked meanwhile', async () => {
    await open(anna, near)
    await expect(card).toContainText(t('distance.card', { km: 5 }))
    await block(ben.page, annaId)
    await card.getByRole('link').first().click()
    await expect(page.getByText(t('error.blocked_by', { name: ben.name })).first()).toBeVisible()
    await expect(page.getByText(t('distance.about', { km: 5 }))).toHaveCount(0)
    await open(anna, near)
    await expect(page.locator('main li').first()).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})
