import type { User } from '#contract/features/accounts/account.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { SettingSwitch } from '#web/features/accounts/account-fields.tsx'
import { FieldError } from '#web/ui/field.tsx'

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

/** Whether the member sees fictional profiles at all. */
export function HideFictionalSetting({ user }: { user: User }) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const { cache } = useApp()
  const setUser = useSetUser()
  const save = useAct('setHideFictional', {
    // One after the other: the last press counts.
    scope: { id: 'setHideFictional' },
    onSuccess: (answer) => {
      setUser(answer.user)
      // Lists that were read before still hold what is hidden now.
      for (const name of ['searchMembers', 'chats', 'likes', 'swipeDeck', 'profile'])
        void cache.invalidateQueries({ queryKey: [name] })
    },
  })
  const hidden = save.isPending ? save.variables.input.hide_fictional : user.hide_fictional
  return (
    <>
      <SettingSwitch
        label={t('settings.hideFictional')}
        hint={t('settings.hideFictionalHint')}
        on={hidden}
        onChange={(hide_fictional) => save.mutate({ input: { hide_fictional } })}
      />
      {save.isError && <FieldError>{texts.of(save.error)}</FieldError>}
    </>
  )
}
