import type { User } from '#contract/account.ts'
import { useErrorTexts } from '#web/lib/error-text.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useAct } from '#web/lib/use-call.ts'
import { useSetUser } from '#web/lib/user.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { SettingSwitch } from './setting-switch.tsx'

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
