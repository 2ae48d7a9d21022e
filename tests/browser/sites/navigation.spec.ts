import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

test('the footer links to all legal pages and names the company (L-034, L-037, L-038, L-039, L-040, L-041, L-042, L-043, L-044) @desktop', async ({
  page,
}) => {
  const visitor = await aPerson(page, 'Vera', 'en')
  await open(visitor, href('pricing', 'en'))
  const footer = page.getByRole('contentinfo')
  const links = {
    'pages-privacy': 'footer.privacy',
    'pages-cookies': 'footer.cookies',
    'pages-ban': 'footer.ban',
    pricing: 'footer.pricing',
    complaints: 'footer.complaints',
    'pages-return-policy': 'footer.returnPolicy',
    'pages-faq': 'footer.faq',
    'pages-service': 'footer.support',
  } as const
  for (const [route, key] of Object.entries(links) as [keyof typeof links, (typeof links)['pricing']][]) {
    const link = footer.getByRole('link', { name: visitor.t(key), exact: true })
    await expect(link).toHaveAttribute('href', href(route, 'en'))
  }
  await expect(footer.getByRole('button', { name: visitor.t('nav.language') })).toBeVisible()
  const { name } = await (await page.request.get('/api/companyinfo.php')).json()
  await expect(footer).toContainText(name)
})

test('visitors read the disclaimer about fictional profiles, members do not (L-005) @desktop', async ({
  page,
}) => {
  const visitor = await aPerson(page, 'Vito', 'en')
  await open(visitor, href('pricing', 'en'))
  const disclaimer = page.getByRole('complementary', { name: visitor.t('disclaimer.label') })
  await expect(disclaimer.first()).toBeVisible()
  await aMemberPerson(page, 'Mara', 'en')
  await open(visitor, href('pricing', 'en'))
  await expect(disclaimer).toHaveCount(0)
})

test('members find messages, likes, Premium and their account in the navigation (L-019, L-021, L-023, L-025, L-026) @desktop', async ({
  page,
}) => {
  const member = await aMemberPerson(page, 'Mina', 'en')
  await open(member, href('members', 'en'))
  const bar = page.getByRole('banner')
  for (const route of ['chats', 'likes', 'premium'] as const)
    await expect(bar.locator(`a[href="${href(route, 'en')}"]`).first()).toBeVisible()
  await bar.getByRole('button', { name: member.t('nav.account') }).click()
  for (const route of ['profile', 'settings'] as const)
    await expect(page.locator(`a[href="${href(route, 'en')}"]`).first()).toBeVisible()
})

test('a lander has a bar with the logo, and a footer (L-015, L-016) @desktop', async ({ page }) => {
  const visitor = await aPerson(page, 'Vala', 'en')
  await open(visitor, '/landers/gallery')
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('a page brings the settings of the site along, and asks for them no more (C-018) @desktop', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const visitor = await aPerson(page, 'Viola', 'en')
  await open(visitor, href('pricing', 'en'))
  const settings = await (await page.request.get('/api/settings.php')).json()
  expect(await page.locator('#boot').textContent()).toContain(`"domain":"${settings.domain}"`)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: visitor.t('footer.faq'), exact: true })
    .click()
  await page.waitForURL(`**${href('pages-faq', 'en')}`)
  expect(asked).not.toContain('/api/settings.php')
})

test('the empty layout has its page and one line of law, and nothing around them (L-017) @desktop', async ({
  page,
}) => {
  const { profiles } = await (await page.request.get('/api/search.php')).json()
  const visitor = await aPerson(page, 'Vesna', 'en')
  await open(visitor, href('members-id-signup', 'en', { id: profiles[0].id }))
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: visitor.t('disclaimer.label') })).toHaveCount(0)
  const line = page.getByRole('contentinfo')
  await expect(line.getByRole('navigation', { name: visitor.t('footer.links') })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(1)
  await expect(page.locator('form').filter({ hasText: visitor.t('signup.submit') })).toBeVisible()
})
