import type { User } from '#contract/features/accounts/account.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { SettingSwitch } from '../accounts/setting-switch.tsx'

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
