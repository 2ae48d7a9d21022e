import { toPictureSource } from '#contract/features/sites/picture-source.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { Logo } from '#web/ui/logo.tsx'

interface SiteLogoProps {
  /** Left out, the logo is not a link. */
  href?: string | undefined
  size?: 'small' | 'medium' | undefined
}

/** The logo of the site: its own pictures, or a sign and its name where there is none for the background. */
export function SiteLogo({ href, size }: SiteLogoProps) {
  const { name, logo, logo_dark, initials } = useLoadedCall('settings', {})
  const image = { light: logo && toPictureSource(logo), dark: logo_dark && toPictureSource(logo_dark) }
  return <Logo {...{ name, initials, image, href, size }} />
}
