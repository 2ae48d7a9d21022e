import type { Member } from '#contract/admin/profiles/members.ts'
import { FactsList } from '../../../ui/facts-list.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import styles from './member-profile.module.css'

/** What others see of a member, refused pictures among it. */
export function MemberProfile({ member }: { member: Member }) {
  const t = useText()
  return (
    <PageSection title={t('admin.members.profile')}>
      <Panel>
        <Stack gap={4}>
          <FactsList
            facts={[
              {
                term: t('admin.members.place'),
                value: [member.city, member.country].filter(Boolean).join(', '),
              },
              { term: t('admin.members.born'), value: member.date_of_birth },
              { term: t('admin.members.gender'), value: member.gender },
              ...Object.entries(member.traits).map(([term, value]) => ({
                term: term.replaceAll('_', ' '),
                value,
              })),
              { term: t('admin.texts.kind.about_me'), value: member.about_me || '–' },
            ]}
          />
          {member.pictures.length > 0 && (
            <ul className={styles.pictures}>
              {member.pictures.map(({ id, file, state }, index) => (
                <li key={id}>
                  <img
                    src={`/admin/pictures/${file}-thumb.webp`}
                    width="96"
                    height="96"
                    alt={t('admin.reports.picture', { number: index + 1 })}
                    className={styles.picture}
                    loading="lazy"
                  />
                  <span className={styles.state}>{t(`admin.members.picture.${state}`)}</span>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </Panel>
    </PageSection>
  )
}
