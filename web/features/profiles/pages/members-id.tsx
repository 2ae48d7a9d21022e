import { useState } from 'react'
import { late } from '../../../app/browser/late.tsx'
import { ensureCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import type { LoadArguments, PageData } from '../../../app/router/page.ts'
import { useLocation, useParams } from '../../../app/router/router-context.ts'
import { Main } from '../../../ui/main.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useMemberGift } from '../../chat/pages/use-member-gift.tsx'
import type { LikeModalProps } from '../../likes/like-modal.tsx'
import type { BlockDialogProps } from '../../safety/block-dialog.tsx'
import type { ReportDialogProps } from '../../safety/report-dialog.tsx'
import { useUnblock } from '../../safety/use-unblock.ts'
import { BlockedProfile } from '../view/blocked-profile.tsx'
import { Gallery } from '../view/gallery.tsx'
import { ProfileActions } from '../view/profile-actions.tsx'
import { ProfileColumns } from '../view/profile-columns.tsx'
import { ProfileDetails } from '../view/profile-details.tsx'
import { ProfileHead } from '../view/profile-head.tsx'
import { ProfileMenu } from '../view/profile-menu.tsx'
import { ProfileNotices } from '../view/profile-notices.tsx'
import { RelatedMembers } from '../view/related-members.tsx'

const LikeModal = late<LikeModalProps>(
  ({ search }) => search.includes('t='),
  async () => (await import('../../likes/like-modal.tsx')).LikeModal,
)
const BlockDialog = late<BlockDialogProps>(
  ({ open }) => open,
  async () => (await import('../../safety/block-dialog.tsx')).BlockDialog,
)
const ReportDialog = late<ReportDialogProps>(
  ({ open }) => open,
  async () => (await import('../../safety/report-dialog.tsx')).ReportDialog,
)

export async function load({ app, params }: LoadArguments<'members-id'>): Promise<PageData> {
  const { profile } = await ensureCall(app, 'profile', { id: params.id })
  return { title: `${profile.name}, ${profile.age}` }
}

type Asked = 'block' | 'report' | { photo: string } | null

export function Page() {
  const { id = '' } = useParams()
  // Another member is another page: nothing that was open goes over to them.
  return <MemberPage key={id} id={id} />
}

function MemberPage({ id }: { id: string }) {
  const user = useUser()
  const { profile, locked, related } = useLoadedCall('profile', { id })
  const [asked, setAsked] = useState<Asked>(null)
  const unblock = useUnblock()
  const gift = useMemberGift(id, user)
  const { search } = useLocation()
  const reportedPhoto = asked !== null && typeof asked === 'object' ? asked.photo : undefined
  const isOther = user !== null && user.profile.id !== id

  return (
    <Main>
      {profile.blocked ? (
        <Stack>
          <ProfileHead profile={profile} />
          <BlockedProfile
            profile={profile}
            onUnblock={() => void unblock(profile)}
            onReport={() => setAsked('report')}
          />
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
                  onReport={() => setAsked('report')}
                  onBlock={() => setAsked('block')}
                />
              )
            }
          />
          <ProfileNotices profile={profile} />
          {user?.profile.id !== id && !profile.cam && <ProfileActions profile={profile} onGift={gift.open} />}
          <ProfileDetails profile={profile} />
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
