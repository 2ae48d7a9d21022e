/** The banners of the default layout, most urgent first (L-003, screens.md 1). */
export const bannerNames = [
  'notices',
  'unconfirmed',
  'no-credits',
  'bonus',
  'notifications-off',
  'push',
  'profile',
  'install',
] as const
export type BannerName = (typeof bannerNames)[number]

/** These go for good on this device once they were dismissed (S-021). */
export const dismissableBanners = ['bonus', 'notifications-off', 'push', 'profile', 'install'] as const
export type DismissableBanner = (typeof dismissableBanners)[number]

/** When each banner was dismissed on this device, as ISO times (S-022). */
export type Dismissals = Readonly<Partial<Record<DismissableBanner, string>>>

const mostBanners = 2

/** Chooses the banners to show: those that apply and were not dismissed, at most two, by priority. */
export function chooseBanners(
  applies: Readonly<Record<BannerName, boolean>>,
  dismissed: Dismissals,
): BannerName[] {
  const isDismissed = (name: BannerName) => dismissableBanners.some((one) => one === name && dismissed[one])
  return bannerNames.filter((name) => applies[name] && !isDismissed(name)).slice(0, mostBanners)
}
