import type { RouteName } from '#contract/routing/routes.ts'

const pagesWithBackButton: readonly RouteName[] = [
  'profile',
  'members-id',
  'likes',
  'likes-type',
  'likes-m-id',
  'credits',
  'credits-id-paymentmethod',
]

interface Where {
  installed: boolean
  historyLength: number
  name: RouteName | null
}

/** Whether the back button shows: installed app, something to go back to, one of its pages. */
export function showsBackButton({ installed, historyLength, name }: Where): boolean {
  return installed && historyLength > 1 && name !== null && pagesWithBackButton.includes(name)
}
