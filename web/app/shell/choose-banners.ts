import type { RouteName } from '#contract/routing/routes.ts'
import { type Dismissals, dismissableBanners } from '../browser/dismissals.ts'

/** The banners of the default layout, most urgent first. */
export const bannerNames = [
  'notices',
  'email-refused',
  'unconfirmed',
  'consents',
  'verification',
  'no-credits',
  ...dismissableBanners,
] as const
export type BannerName = (typeof bannerNames)[number]

/** When dismissed banners come back; 0 days is never. `now` is in milliseconds. */
export interface BannerReturn {
  readonly days: number
  readonly now: number
}

/** Pages of looking around. Elsewhere a member reads someone's profile, writes, pays, plays or changes a setting. */
const bannerPages: readonly RouteName[] = ['members', 'likes', 'likes-type', 'likes-m-id', 'match-finder']

const dayMilliseconds = 86_400_000

/** Whether a page of the default layout has room for a banner. */
export function showsBanner(name: RouteName): boolean {
  return bannerPages.includes(name)
}

/** Returns whether a banner can be dismissed on this device. */
export function isDismissable(name: BannerName): name is (typeof dismissableBanners)[number] {
  return dismissableBanners.some((one) => one === name)
}

/** Chooses the banner to show: the most urgent that applies and was not dismissed, or none. */
export function chooseBanner(
  applies: Readonly<Record<BannerName, boolean>>,
  dismissed: Dismissals,
  { days, now }: BannerReturn,
): BannerName | null {
  const isBack = (time: string) => days > 0 && now - Date.parse(time) >= days * dayMilliseconds
  const isDismissed = (name: BannerName) => {
    const time = isDismissable(name) && dismissed[name]
    return time && !isBack(time)
  }
  return bannerNames.find((name) => applies[name] && !isDismissed(name)) ?? null
}
