import { sql } from 'kysely'
import { blocksPage } from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { withServerProcess } from '#tests/failure/server-process.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'
import { sit } from '../sit.ts'

const further = 3

/** Returns a member who has blocked more people than fit on one page. */
async function fill(seeded: BuilderProgram): Promise<TestMember> {
  const site = await aSite(seeded, { host: 'localhost' })
  const anna = await aMember(seeded, site, { name: 'Annabel' })
  for (let number = 0; number < blocksPage + further; number++)
    await aMember(seeded, site, { name: `Blocked${number}`, gender: 'male' })
  await sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select ${anna.id}, member_id, now() - substr(name, 8)::int * interval '1 minute'
    from profiles where name like 'Blocked%'`.execute(seeded.database.db)
  return anna
}

test('every blocked member can be unblocked in the settings @desktop', async ({ openBrowser }) => {
  test.setTimeout(120_000)
  await withServerProcess({ fill }, async ({ origin }, member) => {
    const anna = await sit(await openBrowser({ baseURL: origin }), member, 'en')
    const { page, t } = anna
    const last = `Blocked${blocksPage + further - 1}`
    const unblockButton = (name: string) =>
      page.getByRole('button', { name: t('settings.unblockName', { name }), exact: true })
    await open(anna, href('settings', 'en'))
    await expect(unblockButton('Blocked0')).toBeVisible()
    await expect(unblockButton(last)).toHaveCount(0)
    const more = page.getByRole('button', { name: t('transactions.more'), exact: true })
    await more.click()
    await expect(unblockButton(last)).toBeVisible()
    await expect(more).toHaveCount(0)
    await unblockButton(last).click()
    await expect(unblockButton(last)).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('settings.unblock') })).toHaveCount(
      blocksPage + further - 1,
    )
    // The server is about to end.
    await page.close()
  })
})

test('the question whether to block someone also offers a report, on a profile and in a conversation @desktop (M-008, U-011)', async ({
  page,
  openBrowser,
}) => {
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  const ways = [
    [
      href('members-id', 'en', { id: ben.id }),
      t('view.menu', { name: ben.name }),
      t('safety.blockName', ben),
    ],
    [href('members-id-chat', 'en', { id: ben.id }), t('chat.menu'), t('safety.block')],
  ] as const
  for (const [path, menu, block] of ways) {
    await open(anna, path)
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: block, exact: true }).click()
    const question = page.getByRole('dialog', { name: t('safety.blockTitle', ben) })
    await expect(question).toBeVisible()
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: t('safety.reportName', ben) }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('dialog', { name: t('safety.reportName', ben) })).toBeVisible()
  }
})
