import type { Page } from '@playwright/test'

/** Returns the fictional members and the conversations with them among what the server put into a page. */
function fictionalIds(told: unknown): string[] {
  if (Array.isArray(told)) return told.flatMap(fictionalIds)
  if (typeof told !== 'object' || told === null) return []
  const { id, fictional, profile } = told as { id?: unknown; fictional?: unknown; profile?: unknown }
  const conversation = (told as { conversation?: { id?: unknown } }).conversation?.id
  const known = fictional === true || (profile as { fictional?: unknown } | undefined)?.fictional === true
  return [
    ...(known ? [id, conversation].filter((one) => typeof one === 'string') : []),
    ...Object.values(told).flatMap(fictionalIds),
  ]
}

export interface LabelFindings {
  /** How many links lead to a fictional member or a conversation with one. */
  shown: number
  /** The texts of those around which the label is missing. */
  unlabelled: string[]
}

/**
 * Checks every link of the page to a fictional member or conversation: the label must be on its card or row, otherwise
 * on its page.
 */
export async function findMissingLabels(page: Page, label: string): Promise<LabelFindings> {
  const told: unknown = JSON.parse((await page.locator('#boot').textContent()) ?? '{}')
  const ids = [...new Set(fictionalIds(told))]
  return await page.evaluate(
    ([wanted, text]) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')].filter(
        (link) => wanted.some((id) => link.pathname.split('/').includes(id)),
      )
      // On the member's own page a list holds parts of the profile: the page has the label once for all of them.
      const isOwnPage = (link: HTMLAnchorElement) =>
        wanted.some((id) => [location, link].every(({ pathname }) => pathname.split('/').includes(id)))
      const findContainer = (link: HTMLAnchorElement) =>
        (isOwnPage(link) ? null : link.closest('li')) ?? link.closest('main') ?? document.body
      const unlabelled = links.filter((link) => !findContainer(link).textContent.includes(text))
      return { shown: links.length, unlabelled: unlabelled.map((link) => link.textContent) }
    },
    [ids, label] as const,
  )
}
