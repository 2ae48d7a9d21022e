import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { computeCompleteness } from '#contract/features/profiles/completeness.ts'
import { href } from '#contract/routing/paths.ts'
import { callKey, ensureCall, useApp } from '#web/app/cache/app.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { placeInHistory } from '#web/app/router/browser-router.ts'
import { type LoadArguments, useNavigate } from '#web/app/router/router.ts'
import { isOwnLogout } from '#web/app/session/session-events.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isBackForModal } from '#web/ui/open-modals.ts'
import { useToast } from '#web/ui/toasts.tsx'
import { useUser } from '../../../app/cache/user.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection, PageTitle } from '../../../ui/page-section.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { PhotoManager } from '../../photos/photo-manager.tsx'
import { VerificationEntry } from '../../verification/verification-entry.tsx'
import { AboutForm } from '../own/about-form.tsx'
import { PersonalForm } from '../own/personal-form.tsx'
import { PromptsForm } from '../own/prompts-form.tsx'
import { useTypedForm } from '../own/typed-form.ts'
import { BasicsForm } from './basics-form.tsx'

/**
 * Returns the address inside the site that a press on a link leads to; null where this page stays or the browser leaves
 * the site.
 */
function findLeavingPath(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    return null
  if (link.hasAttribute('download') || (link.target && link.target !== '_self')) return null
  const { origin, pathname, search, hash } = link
  if (origin !== location.origin) return null
  const isHere = pathname === location.pathname && search === location.search
  return isHere ? null : pathname + search + hash
}

/** Each says whether something of it would be lost. */
type UnsavedForms = Set<() => boolean>

/**
 * Asks before the page is left with unsaved changes. It listens before the router does, which does not know it, so that
 * no other page pays for it.
 */
function UnsavedGuard({ forms }: { forms: UnsavedForms }) {
  const t = useTranslate()
  const navigate = useNavigate()
  // Where the member was going: an address, or as many steps through the history.
  const [wanted, setWanted] = useState<string | number | null>(null)

  useEffect(() => {
    const isUnsaved = () => [...forms].some((isChanged) => isChanged())
    const own = placeInHistory()
    const { pathname, href: address } = location
    const entry: unknown = history.state
    let isGoingBack = false

    function handleClick(event: MouseEvent) {
      const to = findLeavingPath(event)
      if (!to || !isUnsaved()) return
      // The link follows no press that was prevented; a menu around it closes all the same.
      event.preventDefault()
      setWanted(to)
    }
    function handleHistory(event: PopStateEvent) {
      const now = placeInHistory()
      if (isGoingBack) event.stopImmediatePropagation()
      // The router closes a dialog first.
      else if (isBackForModal()) return
      else if (location.pathname !== pathname && isUnsaved()) {
        // The address has changed already and is put back, unseen by the router.
        event.stopImmediatePropagation()
        if (own === null || now === null) {
          // It is unknown how far it went: this page was pushed on top of that entry, which is now one step back.
          history.pushState(entry, '', address)
          // The router has seen the step, too: it hears of this one.
          dispatchEvent(new PopStateEvent('popstate'))
          return setWanted(-1)
        }
        isGoingBack = true
        history.go(own - now)
        setWanted(now - own)
      }
      if (location.pathname === pathname) isGoingBack = false
    }
    function handleUnload(event: BeforeUnloadEvent) {
      // After a logout nothing of the member stays in view.
      if (isUnsaved() && !isOwnLogout()) event.preventDefault()
    }
    addEventListener('click', handleClick, true)
    addEventListener('popstate', handleHistory, true)
    // The one handler, which code that needs a fresh page removes (leave-ended-session.ts).
    window.onbeforeunload = handleUnload
    return () => {
      removeEventListener('click', handleClick, true)
      removeEventListener('popstate', handleHistory, true)
      window.onbeforeunload = null
    }
  }, [forms])

  function handleLeave() {
    forms.clear()
    setWanted(null)
    if (wanted !== null) void navigate(wanted)
  }

  return (
    <Dialog
      open={wanted !== null}
      onClose={() => setWanted(null)}
      title={t('own.unsavedTitle')}
      size="small"
      actions={
        <>
          <Button data-autofocus onClick={() => setWanted(null)}>
            {t('own.unsavedStay')}
          </Button>
          <Button variant="ghost" onClick={handleLeave}>
            {t('own.unsavedLeave')}
          </Button>
        </>
      }
    >
      <p>{t('own.unsavedText')}</p>
    </Dialog>
  )
}

interface BlockProps {
  user: User
  /** Where the block says that it has something to lose. */
  unsaved: UnsavedForms
}

/** Returns what a form says now. A city has its region with it, which may come into its field only after the press. */
function serializeForm(form: HTMLFormElement | null): string {
  if (!form) return ''
  const data = new FormData(form)
  if (data.get('city')) data.delete('region_id')
  return JSON.stringify([...data])
}

/** Returns a form that says whether something of it would be lost, and what to do once it was saved. */
function useGuardedForm({ user, unsaved }: BlockProps, name: string) {
  const t = useTranslate()
  const showToast = useToast()
  const errors = useFormErrors()
  const saved = useRef('')
  const { form } = errors
  const isChanged = useCallback(() => serializeForm(form.current) !== saved.current, [form])
  useEffect(() => {
    saved.current = serializeForm(form.current)
    unsaved.add(isChanged)
    return () => void unsaved.delete(isChanged)
  }, [form, unsaved, isChanged])
  useTypedForm({
    memberId: user.profile.id,
    name,
    form,
    isChanged,
    onRestored: () => showToast({ id: 'typed', content: t('own.typedAgain') }),
  })

  /** To be called when the form is sent; returns what to call once it was saved. */
  const beginSaving = () => {
    // What is typed while this is on its way is not saved by it.
    const sent = serializeForm(form.current)
    return () => {
      saved.current = sent
      errors.clear()
      showToast({ id: 'profile', content: t('own.saved') })
    }
  }
  return { errors, beginSaving }
}

function useSave(block: BlockProps, name: string) {
  const setUser = useSetUser()
  const { errors, beginSaving } = useGuardedForm(block, name)
  const save = useAct('saveProfile')

  const onSave = (input: CallInput<'saveProfile'>) => {
    const onSaved = beginSaving()
    const onSuccess = ({ user }: CallOutput<'saveProfile'>) => {
      onSaved()
      setUser(user)
    }
    save.mutate({ input }, { onSuccess, onError: errors.showError })
  }
  return { errors, onSave, busy: save.isPending }
}

/** Name and wish, saved by themselves. */
function BasicsBlock({ user, unsaved }: BlockProps) {
  const t = useTranslate()
  const { busy, ...form } = useSave({ user, unsaved }, 'basics')
  return (
    <PageSection title={t('own.basics')}>
      <Panel>
        <BasicsForm user={user} {...form}>
          <Button type="submit" busy={busy}>
            {t('own.save')}
          </Button>
        </BasicsForm>
      </Panel>
    </PageSection>
  )
}

/** Place and appearance, saved by themselves. */
function PersonalBlock({ user, unsaved }: BlockProps) {
  const t = useTranslate()
  const { busy, ...form } = useSave({ user, unsaved }, 'personal')
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
function AboutBlock({ user, unsaved }: BlockProps) {
  const t = useTranslate()
  const { busy, ...form } = useSave({ user, unsaved }, 'about')
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

/** Questions of the site with their answers, saved by themselves. */
function PromptsBlock({ user, unsaved }: BlockProps) {
  const t = useTranslate()
  const { cache } = useApp()
  const { prompts, answers } = useLoadedCall('prompts', {})
  const { errors, beginSaving } = useGuardedForm({ user, unsaved }, 'prompts')
  const save = useAct('savePrompts')

  const onSave = (given: CallInput<'savePrompts'>['answers']) => {
    const onSaved = beginSaving()
    const onSuccess = ({ answers: kept }: CallOutput<'savePrompts'>) => {
      onSaved()
      cache.setQueryData(callKey('prompts', {}), { prompts, answers: kept })
      // The member's own public profile shows them, too.
      void cache.invalidateQueries({ queryKey: ['profile'] })
    }
    save.mutate({ input: { answers: given } }, { onSuccess, onError: errors.showError })
  }
  return (
    <PageSection title={t('prompts.title')}>
      <Panel>
        <PromptsForm {...{ prompts, answers, errors, onSave }}>
          <Button type="submit" busy={save.isPending}>
            {t('own.save')}
          </Button>
        </PromptsForm>
      </Panel>
    </PageSection>
  )
}

export async function load({ app }: LoadArguments<'profile'>): Promise<undefined> {
  await ensureCall(app, 'prompts', {})
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const [unsaved] = useState<UnsavedForms>(() => new Set())
  if (!user) return null
  const share = computeCompleteness(user.profile)
  const text = t('own.complete', { percent: Math.round(share * 100) })
  return (
    <Main width="narrow">
      <Stack gap={6}>
        <PageTitle
          title={`${user.profile.name}, ${user.profile.age}`}
          lead={text}
          end={
            <TextLink href={href('members-id', locale, { id: user.profile.id })}>{t('own.view')}</TextLink>
          }
        />
        <ProgressBar share={share} label={text} />
        <PageSection title={t('own.photos')}>
          <Panel>
            <PhotoManager user={user} />
          </Panel>
          <VerificationEntry user={user} />
        </PageSection>
        <BasicsBlock user={user} unsaved={unsaved} />
        <AboutBlock user={user} unsaved={unsaved} />
        <PromptsBlock user={user} unsaved={unsaved} />
        <PersonalBlock user={user} unsaved={unsaved} />
      </Stack>
      <UnsavedGuard forms={unsaved} />
    </Main>
  )
}
