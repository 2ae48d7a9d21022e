import { useEffect, useRef } from 'react'
import type { CallInput } from '#contract/api/page-renderer.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useToast } from '#web/ui/toast-context.ts'
import { AboutForm } from './about-form.tsx'
import { PersonalForm } from './personal-form.tsx'
import type { UnsavedForms } from './unsaved-guard.tsx'

interface BlockProps {
  user: User
  /** Where the block says that it has something to lose. */
  unsaved: UnsavedForms
}

/** What a form says now. A city has its region with it, which may come into its field only after the press. */
function contentOf(form: HTMLFormElement | null): string {
  if (!form) return ''
  const data = new FormData(form)
  if (data.get('city')) data.delete('region_id')
  return JSON.stringify([...data])
}

function useSave(unsaved: UnsavedForms) {
  const t = useTranslate()
  const setUser = useSetUser()
  const showToast = useToast()
  const errors = useFormErrors()
  const save = useAct('saveProfile')
  const saved = useRef('')
  const { form } = errors
  useEffect(() => {
    const isChanged = () => contentOf(form.current) !== saved.current
    saved.current = contentOf(form.current)
    unsaved.add(isChanged)
    return () => void unsaved.delete(isChanged)
  }, [form, unsaved])

  const onSave = (input: CallInput<'saveProfile'>) => {
    // What is typed while this is on its way is not saved by it.
    const sent = contentOf(form.current)
    save.mutate(
      { input },
      {
        onSuccess: ({ user }) => {
          saved.current = sent
          errors.clear()
          setUser(user)
          showToast({ id: 'profile', content: t('own.saved') })
        },
        onError: errors.showError,
      },
    )
  }
  return { errors, onSave, busy: save.isPending }
}

/** Place and appearance, saved by themselves. */
export function PersonalBlock({ user, unsaved }: BlockProps) {
  const t = useTranslate()
  const { busy, ...form } = useSave(unsaved)
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
export function AboutBlock({ user, unsaved }: BlockProps) {
  const t = useTranslate()
  const { busy, ...form } = useSave(unsaved)
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
