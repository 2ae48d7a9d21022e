import type { Profile } from '#contract/features/profiles/profile.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { useOptionText } from '#web/features/profiles/cards/option-text.ts'
import { Chip, ChipList } from '#web/ui/chip.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import styles from './profile-details.module.css'

const factFields = [
  'relationship_status',
  'looking_for',
  'sexuality',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
] as const

/** What a member says about themselves; empty fields and those hidden by the site are left out. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const formatOption = useOptionText()
  const facts = factFields.flatMap((field) => {
    const value = profile[field]
    return value ? [{ term: t(`profile.field.${field}`), value: formatOption(field, value) }] : []
  })
  return (
    <>
      {profile.about_me && (
        <PageSection title={t('view.aboutMe')}>
          <p className={styles.about}>{profile.about_me}</p>
        </PageSection>
      )}
      {profile.interests.length > 0 && <Interests interests={profile.interests} profileId={profile.id} />}
      {facts.length > 0 && (
        <PageSection title={t('view.details')}>
          <FactsList facts={facts} />
        </PageSection>
      )}
    </>
  )
}

/** Interests, with those that the viewer has too marked in words as well as in colour. */
function Interests({ interests, profileId }: { interests: readonly string[]; profileId: string }) {
  const t = useTranslate()
  const formatOption = useOptionText()
  const user = useUser()
  const mine = user && user.profile.id !== profileId ? user.profile.interests : []
  const shared = interests.filter((interest) => mine.includes(interest))
  const ordered = [...shared, ...interests.filter((interest) => !shared.includes(interest))]
  return (
    <PageSection title={t('profile.field.interests')}>
      {shared.length > 0 && <p className={styles.hint}>{t('view.shared', { count: shared.length })}</p>}
      <ChipList>
        {ordered.map((interest) => (
          <li key={interest}>
            <Chip tone={shared.includes(interest) ? 'coral' : 'neutral'}>
              <span>{formatOption('interests', interest)}</span>
              {shared.includes(interest) && (
                <span className="visually-hidden">{` ${t('view.sharedMark')}`}</span>
              )}
            </Chip>
          </li>
        ))}
      </ChipList>
    </PageSection>
  )
}
