/** These go once they were dismissed on this device: for good, or for the days that the site sets. */
export const dismissableBanners = [
  'bonus',
  'welcome',
  'notifications-off',
  'push',
  'profile',
  'install',
] as const
export type DismissableBanner = (typeof dismissableBanners)[number]

/** The banners of the default layout, most urgent first. */
export const bannerNames = [
  'notices',
  'unconfirmed',
  'consents',
  'no-credits',
  ...dismissableBanners,
] as const
export type BannerName = (typeof bannerNames)[number]

/** When each banner was dismissed on this device, as ISO times. */
export type Dismissals = Readonly<Partial<Record<DismissableBanner, string>>>

/** When dismissed banners come back; 0 days is never. `now` is in milliseconds. */
export interface Return {
  readonly days: number
  readonly now: number
}

const maxBanners = 2
const dayMilliseconds = 86_400_000

/** Chooses the banners to show: those that apply and were not dismissed, at most two, by priority. */
export function chooseBanners(
  applies: Readonly<Record<BannerName, boolean>>,
  dismissed: Dismissals,
  { days, now }: Return,
): BannerName[] {
  const isBack = (time: string) => days > 0 && now - Date.parse(time) >= days * dayMilliseconds
  const isDismissed = (name: BannerName) =>
    dismissableBanners.some((one) => {
      const time = dismissed[one]
      return one === name && time !== undefined && !isBack(time)
    })
  return bannerNames.filter((name) => applies[name] && !isDismissed(name)).slice(0, maxBanners)
}
