import type { Profile } from '#contract/features/profiles/profile.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel, Stack } from '#web/ui/stack.tsx'
import { useUnblock } from '../../safety/use-unblock.ts'

export interface BlockedProfileProps {
  profile: Profile
  onReport: () => void
}

/** A profile that the viewer has blocked: nothing of it but the way back, and reporting. */
export function BlockedProfile({ profile, onReport }: BlockedProfileProps) {
  const t = useTranslate()
  const unblock = useUnblock()
  const { name } = profile
  return (
    <Panel voice="start">
      <Stack>
        <p>{t('view.blockedByYou', { name })}</p>
        <div>
          <Button onClick={() => void unblock(profile)}>{t('safety.unblock', { name })}</Button>{' '}
          <Button variant="ghost" onClick={onReport}>
            {t('safety.report')}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
