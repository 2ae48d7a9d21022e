import type { User } from '#contract/account.ts'
import type { CallInput } from '#contract/page-renderer.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import { useAct } from '#web/lib/use-call.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { useSetUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { AboutForm } from './about-form.tsx'
import { PersonalForm } from './personal-form.tsx'

function useSave() {
  const t = useTranslate()
  const setUser = useSetUser()
  const showToast = useToast()
  const errors = useFormErrors()
  const save = useAct('saveProfile')
  const onSave = (input: CallInput<'saveProfile'>) =>
    save.mutate(
      { input },
      {
        onSuccess: ({ user }) => {
          errors.clear()
          setUser(user)
          showToast({ id: 'profile', content: t('own.saved') })
        },
        onError: errors.showError,
      },
    )
  return { errors, onSave, busy: save.isPending }
}

/** Place and appearance, saved by themselves. */
export function PersonalBlock({ user }: { user: User }) {
  const t = useTranslate()
  const { busy, ...form } = useSave()
  return (
    <PageSection title={t('own.personal')}>
      <Panel>
        <PersonalForm user={user} {...form}>
          <Button type="submit" busy={busy}>
            {t('own.save')}
          </Button>
        </PersonalForm>
      </Panel>
    </PageSection>
  )
}

/** Text and interests, saved by themselves. */
export function AboutBlock({ user }: { user: User }) {
  const t = useTranslate()
  const { busy, ...form } = useSave()
  return (
    <PageSection title={t('own.aboutMe')}>
      <Panel>
        <AboutForm user={user} {...form}>
          <Button type="submit" busy={busy}>
            {t('own.save')}
          </Button>
        </AboutForm>
      </Panel>
    </PageSection>
  )
}
