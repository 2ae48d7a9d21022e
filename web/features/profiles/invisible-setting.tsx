import type { User } from '#contract/features/accounts/account.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SettingSwitch } from '../accounts/setting-switch.tsx'

/** Invisible mode. The switch shows what is being saved at once and falls back when that fails. */
export function InvisibleSetting({ user }: { user: User }) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const setUser = useSetUser()
  const save = useAct('setInvisible', {
    // One after the other: the last press counts.
    scope: { id: 'setInvisible' },
    onSuccess: (answer) => setUser(answer.user),
  })
  const shown = save.isPending ? save.variables.input.invisible : user.invisible
  return (
    <>
      <SettingSwitch
        label={t('settings.invisible')}
        hint={t('settings.invisibleHint')}
        on={shown}
        onChange={(invisible) => save.mutate({ input: { invisible } })}
      />
      {save.isError && <FieldError>{texts.of(save.error)}</FieldError>}
    </>
  )
}
