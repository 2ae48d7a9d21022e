import { type FormEvent, useState } from 'react'
import type { ErrorCode } from '#contract/api/errors.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { href } from '#contract/routing/paths.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { useStepStart } from '../../../app/browser/use-in-browser.ts'
import { useUser } from '../../../app/cache/user.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { Rich } from '../../../app/languages/rich.tsx'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { type Notice, NoticeFields, NoticeSent, useNotice } from '../notices/notice-parts.tsx'

interface StepProps {
  notice: Notice
  onStep: () => void
}

function findEmailError(email: string): ErrorCode | undefined {
  if (email === '') return 'empty'
  return isEmailAddress(email) ? undefined : 'invalid_email'
}

/** The first step: the statement. */
function Statement({ notice, onStep }: StepProps) {
  const t = useTranslate()
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { name, email, contract } = notice.draft
    const wrong = {
      name: name.trim() ? undefined : ('empty' as const),
      email: findEmailError(email.trim()),
      contract: contract.trim() ? undefined : ('empty' as const),
    }
    if (notice.errors.showFields(wrong)) return
    notice.errors.clear()
    onStep()
  }
  return (
    <HydratedForm form={notice.errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <NoticeFields notice={notice} />
        <Button type="submit">{t('withdrawal.continue')}</Button>
      </Stack>
    </HydratedForm>
  )
}

/** The second step: what was filled in, and the button that declares it. */
function Confirmation({ notice, onStep }: StepProps) {
  const t = useTranslate()
  const { name, email, contract } = notice.draft
  return (
    <Panel>
      <Stack gap={4}>
        <p>{t('withdrawal.statement')}</p>
        <FactsList
          facts={[
            { term: t('contractNotice.name'), value: name },
            { term: t('contractNotice.email'), value: email },
            { term: t('contractNotice.contract'), value: contract },
          ]}
        />
        <FormError errors={notice.errors} />
        <Row>
          <Button busy={notice.busy} onClick={notice.send}>
            {t('withdrawal.confirm')}
          </Button>
          <Button variant="ghost" onClick={onStep}>
            {t('withdrawal.change')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

/**
 * Withdraws from an order without a login: the withdrawal function of article 11a of directive 2011/83/EU (by directive
 * 2023/2673; § 356a BGB), reached from every page, in two steps.
 */
export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { refund_days: days } = useLoadedCall('settings', {})
  const notice = useNotice('withdrawal')
  const [isComplete, setComplete] = useState(false)
  const step = notice.sent ? 'sent' : isComplete ? 'confirm' : 'statement'
  useStepStart(step)
  return (
    <Main width="narrow">
      <Stack gap={5}>
        <PageTitle title={t('title.withdrawal')} lead={t('withdrawal.lead', { days })} />
        {user && step === 'statement' && (
          <p>
            <Rich
              message="contractNotice.orders"
              tags={{ link: (text) => <TextLink href={href('transactions-id', locale)}>{text}</TextLink> }}
            />
          </p>
        )}
        {notice.sent ? (
          <NoticeSent title={t('withdrawal.sent')} sent={notice.sent} />
        ) : step === 'confirm' ? (
          <Confirmation notice={notice} onStep={() => setComplete(false)} />
        ) : (
          <Statement notice={notice} onStep={() => setComplete(true)} />
        )}
      </Stack>
    </Main>
  )
}
