import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { NewPasswordField } from '#web/admin/kit/form-fields.tsx'
import { callKey, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useNavigate, useSearchParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { useText } from '../../admin-language.ts'
import { LoadError, Loaded } from '../../kit/loaded.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'
import { CodeField, Door } from './door.tsx'
import styles from './welcome-page.module.css'

type Invitation = CallOutput<'adminInvitation'>

/** The page of an invitation: set a password, set up the codes, and confirm them. */
export function WelcomePage() {
  const t = useText()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const invitation = useCall('adminInvitation', { token })
  return (
    <Door title={t('admin.welcome.title')} lead={t('admin.welcome.lead')}>
      <Loaded query={invitation}>
        {(found) => (
          <>
            <SecretPicture invitation={found} />
            <WelcomeForm token={token} />
          </>
        )}
      </Loaded>
    </Door>
  )
}

function SecretPicture({ invitation }: { invitation: Invitation }) {
  const t = useText()
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(invitation.uri))}`
  return (
    <Stack gap={3}>
      <p>{t('admin.welcome.scan')}</p>
      <img
        src={picture}
        width="180"
        height="180"
        alt={t('admin.welcome.picture')}
        className={styles.picture}
      />
      <FactsList
        facts={[
          { term: t('admin.login.email'), value: invitation.email },
          {
            term: t('admin.welcome.secret'),
            value: <code className={styles.secret}>{invitation.secret}</code>,
          },
        ]}
      />
    </Stack>
  )
}

function WelcomeForm({ token }: { token: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const accept = useAct('adminAcceptInvitation', {
    onSuccess: (answer) => {
      cache.setQueryData(callKey('adminSession', {}), answer)
      void navigate('/', { replace: true })
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    accept.mutate({ input: { token, password, code } })
  }
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <LoadError>{errors.general}</LoadError>
        <NewPasswordField value={password} errors={errors} onChange={setPassword} />
        <CodeField
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={errors.getText('code')}
        />
        <Button type="submit" block busy={accept.isPending}>
          {t('admin.welcome.submit')}
        </Button>
      </Stack>
    </form>
  )
}
