import type { CallOutput } from '#contract/api/page-renderer.ts'
import { callKey, useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import styles from '../accounts/settings.module.css'

type Blocks = CallOutput<'blocks'>

/** Blocked members, with unblock; nothing is restored by it. */
export function BlockedSetting() {
  const app = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const { profiles, next } = useLoadedCall('blocks', {})
  const { fictional_singular } = useLoadedCall('settings', {})
  const change = (to: (known: Blocks) => Blocks) =>
    app.cache.setQueryData(callKey('blocks', {}), (known) => known && to(known))
  const more = useAct('blocks', {
    onSuccess: (answer) =>
      change((known) => ({ ...answer, profiles: [...known.profiles, ...answer.profiles] })),
  })
  const unblock = useAct('unblock', {
    onSuccess: ({ profile }) => {
      change((known) => ({ ...known, profiles: known.profiles.filter(({ id }) => id !== profile.id) }))
      void app.cache.invalidateQueries({ queryKey: ['profile'] })
    },
  })
  if (profiles.length === 0 && next === null)
    return <p className={styles.quiet}>{t('settings.noneBlocked')}</p>
  return (
    <>
      <ul className={styles.list}>
        {profiles.map((profile) => (
          <li key={profile.id} className={styles.line}>
            <ProfileName
              name={profile.name}
              fictional={profile.fictional}
              fictionalLabel={fictional_singular}
            />
            <Button
              size="small"
              variant="ghost"
              busy={unblock.isPending && unblock.variables.input.profile === profile.id}
              onClick={() => unblock.mutate({ input: { profile: profile.id } })}
              aria-label={t('settings.unblockName', { name: profile.name })}
            >
              {t('settings.unblock')}
            </Button>
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button
          size="small"
          variant="soft"
          busy={more.isPending}
          onClick={() => more.mutate({ input: { before: next } })}
        >
          {t('transactions.more')}
        </Button>
      )}
      {more.isError && <FieldError>{texts.of(more.error)}</FieldError>}
      {unblock.isError && <FieldError>{texts.of(unblock.error)}</FieldError>}
    </>
  )
}
