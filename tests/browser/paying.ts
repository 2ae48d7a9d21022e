import { href } from '#contract/paths.ts'
import { open, type Person } from './person.ts'

/** Chooses a method by its name on the credits page, with further ticks, agrees and goes on. */
export async function payWith(person: Person, method: string, ticks: readonly string[] = []): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('credits', locale))
  await page.getByText(t('payments.moreWays')).click()
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check({ force: true })
  for (const label of [...ticks, t('payments.consent')]) await page.getByLabel(label).check()
  await page
    .getByRole('button', { name: /^Pay .*with / })
    .locator('visible=true')
    .click()
}
