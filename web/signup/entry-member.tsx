import { MapPin } from 'lucide-react'
import { formatCountry } from '#contract/format.ts'
import type { Profile } from '#contract/profile.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { useLoadedCall } from '#web/lib/use-call.ts'
import { useOptionText } from '#web/members/option-text.ts'
import { Chip } from '#web/ui/chip.tsx'
import { ChipList } from '#web/ui/chip-list.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './entry-member.module.css'

/** The member that a landing page is about: portrait where no stage shows it, region, and two interests. */
export function EntryMember({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const locale = useLocale()
  const textOf = useOptionText()
  const { cdn_prefix } = useLoadedCall('settings', {})
  const { main_image: image, region, country, interests } = profile
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
        <span>{[region, formatCountry(country, locale)].filter(Boolean).join(', ')}</span>
      </p>
      {interests.length > 0 && (
        <ChipList>
          {interests.map((interest) => (
            <li key={interest}>
              <Chip>{textOf('interests', interest)}</Chip>
            </li>
          ))}
        </ChipList>
      )}
    </div>
  )
}
