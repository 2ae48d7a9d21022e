import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { demoPassword } from '#demo/logins.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expect, test } from './fixtures.ts'
import { open, type Person, readUser, waitUntilReady } from './person.ts'
import { aMemberPerson, becomeMember } from './quick-member.ts'

/** Logs a page in as a member of the demo, who has conversations and finds members like others. */
async function beDaan(page: Person['page']): Promise<Person> {
  const data = { email: 'daan@demo.example', password: demoPassword }
  expect((await page.request.post('/api/user.php', { data })).status()).toBe(200)
  await page.context().addCookies([{ name: 'locale', value: 'en', domain: 'localhost', path: '/' }])
  return { page, name: 'Daan', email: data.email, locale: 'en', t: await createTranslator('en') }
}

async function readChats({ page }: Person): Promise<CallOutput<'chats'>['chats']> {
  return ((await (await page.request.get('/api/chats.php')).json()) as CallOutput<'chats'>).chats
}

test('the chat has its list and a bar with the credits, and no navigation, footer, disclaimer or banner (L-008, L-011, L-013) @desktop', async ({
  page,
}) => {
  const daan = await beDaan(page)
  const [chat] = await readChats(daan)
  await open(daan, href('chats-id', 'en', { id: chat?.conversation.id ?? '' }))
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  const { credits } = await readUser(daan)
  await expect(page.getByRole('link', { name: daan.t('chat.creditBadge', { credits }) })).toHaveText(
    String(credits),
  )
  const list = page.getByRole('region', { name: daan.t('title.chats') })
  await expect(list).toBeVisible()
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(list).toBeHidden()
})

test('a list of conversations says that the last message is a photo or a gift (E-037, E-038) @desktop', async ({
  page,
}) => {
  const daan = await beDaan(page)
  const [first, second] = await readChats(daan)
  if (!first || !second) throw new Error('Daan of the demo has conversations')
  await page.route(/\/api\/chats\.php/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as CallOutput<'chats'>
    const kinds = ['photo', 'gift'] as const
    for (const [index, chat] of body.chats.slice(0, 2).entries())
      Object.assign(chat.last_message ?? {}, { kind: kinds[index], text: null, from_me: false })
    await route.fulfill({ response: answer, json: body })
  })
  // A page of another layout first: the conversation list is then requested by the browser.
  await open(daan, href('settings', 'en'))
  await page
    .getByRole('banner')
    .locator(`a[href="${href('chats', 'en')}"]`)
    .first()
    .click()
  await expect(page.getByRole('link', { name: first.profile.name }).first()).toContainText(
    daan.t('chat.previewPhoto'),
  )
  await expect(page.getByRole('link', { name: second.profile.name }).first()).toContainText(
    daan.t('chat.previewGift'),
  )
})

test('a profile shows its highlights, details, members like it and the way to write (U-003, U-004, U-006, U-009) @desktop', async ({
  page,
}) => {
  const daan = await beDaan(page)
  const [chat] = await readChats(daan)
  const id = chat?.profile.id ?? ''
  const answer = await page.request.get(`/api/profile.php?id=${id}`)
  const { profile, related } = (await answer.json()) as CallOutput<'profile'>
  await open(daan, href('members-id', 'en', { id }))
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(profile.age))
  await expect(main).toContainText(profile.city ?? profile.region ?? '')
  const details = main.getByRole('heading', { name: daan.t('view.details') })
  await expect(details).toBeVisible()
  for (const field of ['relationship_status', 'hair_color', 'eye_color', 'body_type'] as const) {
    const term = main.getByText(daan.t(`profile.field.${field}`), { exact: true })
    await expect(term).toHaveCount(profile[field] ? 1 : 0)
  }
  expect(related.length).toBeGreaterThan(0)
  await expect(main.getByRole('heading', { name: daan.t('view.related') })).toBeVisible()
  await expect(
    page.locator(`a[href="${href('members-id-chat', 'en', { id })}"], a[href*="/chats/"]`).first(),
  ).toBeVisible()
})

test('choosing an opening line fills the field without sending it (M-009) @desktop', async ({ page }) => {
  const daan = await beDaan(page)
  const [chat] = await readChats(daan)
  await open(daan, href('chats-id', 'en', { id: chat?.conversation.id ?? '' }))
  await page.getByRole('button', { name: daan.t('chat.icebreakers') }).click()
  const dialog = page.getByRole('dialog')
  const line = dialog.locator('button', { hasText: '?' }).first()
  const words = ((await line.textContent()) ?? '').trim()
  await line.click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-composer] textarea')).toHaveValue(words)
})

test('Premium comes in four packages, and the notification settings lead to account deletion (U-012, R-026) @desktop', async ({
  page,
}) => {
  const mina = await aMemberPerson(page, 'Mina', 'en')
  await open(mina, href('premium', 'en'))
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(4)
  await open(mina, href('notifications', 'en'))
  const leaving = page.getByRole('region', { name: mina.t('leave.title') })
  await leaving.getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
})

test('a welcome discount that cannot be read and a badge that cannot be set fail silently (C-023, X-022, X-023) @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500|welcome/)
  const mina = await aMemberPerson(page, 'Mona', 'en')
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new Error('no badge'))
    Object.assign(navigator, { setAppBadge: refuse, clearAppBadge: refuse })
  })
  await page.route(/welcome/, (route) =>
    route.fulfill({ status: 500, json: { error: 'server_error', message: 'No.' } }),
  )
  await open(mina, href('credits', 'en'))
  await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the language is kept for a year, and cannot be changed during the signup (K-003, L-035) @desktop', async ({
  page,
}) => {
  const t = await createTranslator('en')
  await becomeMember(page, { name: 'Mira', newcomer: true })
  await page.goto(href('pricing', 'en'))
  await waitUntilReady(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('nav.language') })
    .click()
  await page.getByRole('menu').getByText('Deutsch').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  const chosen = (await page.context().cookies()).find(({ name }) => name === 'locale')
  const days = ((chosen?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(chosen?.value).toBe('de')
  expect(Math.round(days)).toBe(365)

  await page.goto(href('complete-signup', 'en'))
  await waitUntilReady(page)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: t('nav.language') })).toHaveCount(0)
})
