import { Ban, Ellipsis, Eye, Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Card, Profile } from '#contract/features/profiles/profile.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { MemberCard } from '#web/features/profiles/cards/member-card.tsx'
import { CardRail } from '#web/ui/card-grid.tsx'
import { Chip, ChipList } from '#web/ui/chip.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { MenuItem } from '#web/ui/menu-entry.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { createLazyPart } from '../../../app/browser/lazy-part.tsx'
import { callKey, ensureCall, useApp } from '../../../app/cache/app.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { type LoadArguments, type PageData, useLocation, useParams } from '../../../app/router/router.ts'
import { Main } from '../../../ui/main.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useMemberGift } from '../../chat/pages/use-member-gift.tsx'
import type { LikeModalProps } from '../../likes/like-modal.tsx'
import type { BlockDialogProps } from '../../safety/block-dialog.tsx'
import type { ReportDialogProps } from '../../safety/report-dialog.tsx'
import { useOptionText } from '../cards/option-text.ts'
import { Gallery } from '../view/gallery.tsx'
import styles from '../view/profile-columns.module.css'
import { ProfileActions, ProfileHead, ProfileNotices } from '../view/profile-head.tsx'
import type { BlockedProfileProps } from './blocked-profile.tsx'
import type { MemberAnswersProps } from './member-answers.tsx'

/** The entry of a menu that asks a member once to verify their photos; null where there is nothing to ask. */
function useAskVerification({ id, name, verification_request }: Profile): MenuItem | null {
  const t = useTranslate()
  const { cache, call } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()

  async function ask() {
    try {
      await call('askVerification', { profile: id })
      void cache.invalidateQueries({ queryKey: callKey('profile', { id }) })
      showToast({ content: t('verification.askedToast', { name }) })
    } catch (error) {
      showToast({ content: texts.of(error) })
    }
  }

  return verification_request === 'open'
    ? {
        id: 'verification',
        label: t('verification.ask'),
        icon: <Eye aria-hidden />,
        onSelect: () => void ask(),
      }
    : null
}

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
function ProfileDetails({ profile }: { profile: Profile }) {
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

interface ProfileMenuProps {
  name: string
  /** Left out where there is nothing to ask. */
  ask: MenuItem | null
  onReport: () => void
  onBlock: () => void
}

/** Report and block, two presses away. */
function ProfileMenu({ name, ask, onReport, onBlock }: ProfileMenuProps) {
  const t = useTranslate()
  return (
    <Menu
      label={t('view.menu', { name })}
      trigger={<Ellipsis aria-hidden />}
      items={[
        ...(ask ? [ask] : []),
        { id: 'report', label: t('safety.report'), icon: <Flag aria-hidden />, onSelect: onReport },
        {
          id: 'block',
          label: t('safety.blockName', { name }),
          icon: <Ban aria-hidden />,
          onSelect: onBlock,
          tone: 'danger',
        },
      ]}
    />
  )
}

/** Members like this one. */
function RelatedMembers({ cards }: { cards: readonly Card[] }) {
  const t = useTranslate()
  if (cards.length === 0) return null
  return (
    <PageSection title={t('view.related')}>
      <CardRail label={t('view.related')}>
        {cards.map((card) => (
          <MemberCard key={card.id} card={card} sizes="200px" />
        ))}
      </CardRail>
    </PageSection>
  )
}

interface ProfileColumnsProps {
  pictures: ReactNode
  children: ReactNode
}

/** The pictures next to the details from 992 px, where they stay in view; above them on narrower screens. */
function ProfileColumns({ pictures, children }: ProfileColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.pictures}>{pictures}</div>
      <div className={styles.details}>{children}</div>
    </div>
  )
}

/** Below what a first view shows; visitors see none. */
const MemberAnswers = createLazyPart<MemberAnswersProps>(
  async () => (await import('./member-answers.tsx')).MemberAnswers,
)
const BlockedProfile = createLazyPart<BlockedProfileProps>(
  async () => (await import('./blocked-profile.tsx')).BlockedProfile,
  () => true,
)
const LikeModal = createLazyPart<LikeModalProps>(
  async () => (await import('../../likes/like-modal.tsx')).LikeModal,
  ({ search }) => search.includes('t='),
)
const BlockDialog = createLazyPart<BlockDialogProps>(
  async () => (await import('../../safety/block-dialog.tsx')).BlockDialog,
  ({ open }) => open,
)
const ReportDialog = createLazyPart<ReportDialogProps>(
  async () => (await import('../../safety/report-dialog.tsx')).ReportDialog,
  ({ open }) => open,
)

export async function load({ app, params }: LoadArguments<'members-id'>): Promise<PageData> {
  const { profile } = await ensureCall(app, 'profile', { id: params.id })
  return { title: `${profile.name}, ${profile.age}` }
}

type OpenDialog = 'block' | 'report' | { photo: string } | null

export function Page() {
  const { id = '' } = useParams()
  // Another member is another page: nothing that was open goes over to them.
  return <MemberPage key={id} id={id} />
}

function MemberPage({ id }: { id: string }) {
  const user = useUser()
  const { profile, locked, related } = useLoadedCall('profile', { id })
  const [asked, setAsked] = useState<OpenDialog>(null)
  const gift = useMemberGift(id, user)
  const askVerification = useAskVerification(profile)
  const { search } = useLocation()
  const reportedPhoto = asked !== null && typeof asked === 'object' ? asked.photo : undefined
  const isOther = user !== null && user.profile.id !== id

  return (
    <Main>
      {profile.blocked ? (
        <Stack>
          <ProfileHead profile={profile} />
          <BlockedProfile profile={profile} onReport={() => setAsked('report')} />
        </Stack>
      ) : (
        <ProfileColumns
          pictures={
            <Gallery
              profile={profile}
              locked={locked}
              onReport={isOther ? (photo) => setAsked({ photo }) : undefined}
            />
          }
        >
          <ProfileHead
            profile={profile}
            menu={
              isOther && (
                <ProfileMenu
                  name={profile.name}
                  ask={askVerification}
                  onReport={() => setAsked('report')}
                  onBlock={() => setAsked('block')}
                />
              )
            }
          />
          <ProfileNotices profile={profile} />
          {user?.profile.id !== id && !profile.cam && <ProfileActions profile={profile} onGift={gift.open} />}
          <ProfileDetails profile={profile} />
          {profile.prompts && (
            <MemberAnswers profileId={id} answers={profile.prompts} canReply={isOther && !profile.cam} />
          )}
          <RelatedMembers cards={related} />
        </ProfileColumns>
      )}
      {!profile.blocked && !profile.cam && <LikeModal profile={profile} search={search} />}
      {isOther && (
        <>
          {gift.dialog}
          <BlockDialog
            open={asked === 'block'}
            profile={profile}
            onClose={() => setAsked(null)}
            onReport={() => setAsked('report')}
          />
          <ReportDialog
            open={asked === 'report' || reportedPhoto !== undefined}
            photo={reportedPhoto}
            profile={profile}
            onClose={() => setAsked(null)}
            onBlock={profile.blocked ? undefined : () => setAsked('block')}
          />
        </>
      )}
    </Main>
  )
}
