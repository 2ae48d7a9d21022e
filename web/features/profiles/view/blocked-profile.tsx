import type { Profile } from '#contract/features/profiles/profile.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'

interface BlockedProfileProps {
  profile: Profile
  onUnblock: () => void
  onReport: () => void
}

/** A profile that the viewer has blocked: nothing of it but the way back, and reporting. */
export function BlockedProfile({ profile: { name }, onUnblock, onReport }: BlockedProfileProps) {
  const t = useTranslate()
  return (
    <Panel voice="start">
      <Stack>
        <p>{t('view.blockedByYou', { name })}</p>
        <div>
          <Button onClick={onUnblock}>{t('safety.unblock', { name })}</Button>{' '}
          <Button variant="ghost" onClick={onReport}>
            {t('safety.report')}
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
