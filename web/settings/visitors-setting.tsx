import type { User } from '#contract/account.ts'
import { useErrorTexts } from '#web/lib/error-text.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useAct } from '#web/lib/use-call.ts'
import { useSetUser } from '#web/lib/user.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { SettingSwitch } from './setting-switch.tsx'

/** Whether visitors may see the own profile. */
export function VisitorsSetting({ user }: { user: User }) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const setUser = useSetUser()
  const save = useAct('setShownToVisitors', {
    // One after the other: the last press counts.
    scope: { id: 'setShownToVisitors' },
    onSuccess: (answer) => setUser(answer.user),
  })
  const shown = save.isPending ? save.variables.input.shown_to_visitors : user.shown_to_visitors
  return (
    <>
      <SettingSwitch
        label={t('settings.shownToVisitors')}
        hint={t('settings.shownToVisitorsHint')}
        on={shown}
        onChange={(shown_to_visitors) => save.mutate({ input: { shown_to_visitors } })}
      />
      {save.isError && <FieldError>{texts.of(save.error)}</FieldError>}
    </>
  )
}
