import { MapPin } from 'lucide-react'
import { formatCountry } from '#contract/api/format.ts'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import styles from '#web/features/signup/entry-member.module.css'
import { Chip, ChipList } from '#web/ui/chip.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { type LoadArguments, type PageData, useParams } from '../../../app/router/router.ts'
import { AccountStep, EntryFrame, loadEntryProfile } from '../../signup/entry-frame.tsx'

/** The member of a landing page: portrait where no stage shows it, region, and two details that visitors may see. */
function EntryMember({ profile }: { profile: Profile }) {
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

export function load({ app, params }: LoadArguments<'members-id-landing'>): Promise<PageData> {
  return loadEntryProfile(app, params.id)
}

export function Page() {
  const { id = '' } = useParams()
  const { profile } = useLoadedCall('profile', { id, landing: '1' })
  return (
    <EntryFrame profile={profile}>
      <EntryMember profile={profile} />
      <AccountStep start={{ profile: id }} />
    </EntryFrame>
  )
}
