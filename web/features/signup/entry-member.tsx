import { MapPin } from 'lucide-react'
import { formatCountry } from '#contract/api/format.ts'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Chip, ChipList } from '#web/ui/chip.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './entry-member.module.css'

/** The member of a landing page: portrait where no stage shows it, region, and two details that visitors may see. */
export function EntryMember({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const locale = useLocale()
  const { cdn_prefix } = useLoadedCall('settings', {})
  const { main_image: image, region, country, gender } = profile
  const countryName = formatCountry(country, locale)
  const details = [t(`profile.gender.${gender}`), ...(region ? [countryName] : [])]
  return (
    <div className={styles.member}>
      {image && (
        <Picture
          source={{ src: cdn_prefix + image.filename, width: 720, height: 900 }}
          alt={t('signup.portraitOf', { name: profile.name })}
          priority
          className={styles.picture}
        />
      )}
      <p className={styles.place}>
        <MapPin aria-hidden />
        <span>{region || countryName}</span>
      </p>
      <ChipList>
        {details.map((detail) => (
          <li key={detail}>
            <Chip>{detail}</Chip>
          </li>
        ))}
      </ChipList>
    </div>
  )
}
