import type { Page } from '@playwright/test'
import type { Translate } from '#generated/messages.ts'

/** Deletes the own picture at a position, and confirms. */
export async function deletePicture(page: Page, t: Translate, number: number): Promise<void> {
  await page.getByRole('button', { name: t('own.deletePhoto', { number }) }).click()
  await page.getByRole('button', { name: t('own.deletePhotoDo'), exact: true }).click()
}
