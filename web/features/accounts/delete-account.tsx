import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatDateTime, formatPercent } from '#contract/api/format.ts'
import { type DeleteReason, deleteReasons, maxRemarksLength } from '#contract/features/accounts/leaving.ts'
import type { Discount } from '#contract/features/payments/discounts.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { announceLogout, runOwnLogout } from '#web/app/session/session-events.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { OwnPasswordField } from './account-fields.tsx'
import { FormError } from './form-error.tsx'

interface RetentionOffer {
  offer: Discount | null
  isAsking: boolean
  /** Looks for an offer and shows it; false when there is none, true also when the leaving was called off meanwhile. */
  offerRetention: (reason: DeleteReason) => Promise<boolean>
  callOff: () => void
  forget: () => void
}

/** Who leaves because of the price is offered another one, once; whatever keeps the offer away does not keep them. */
function useLeaveOffer(): RetentionOffer {
  const app = useApp()
  const [offer, setOffer] = useState<Discount | null>(null)
  const [isAsking, setAsking] = useState(false)
  // Anyone who closes the dialog or the page while an offer is looked up does not leave.
  const calledOff = useRef(0)

  function callOff() {
    calledOff.current += 1
    setAsking(false)
  }

  useEffect(
    () => () => {
      calledOff.current += 1
    },
    [],
  )

  async function offerRetention(reason: DeleteReason): Promise<boolean> {
    if (reason !== 'price') return false
    const before = calledOff.current
    setAsking(true)
    const answer = await app.call('leavingDiscount', { reason }).catch(() => null)
    if (calledOff.current !== before) return true
    setAsking(false)
    setOffer(answer?.discountcode ?? null)
    return Boolean(answer?.discountcode)
  }

  return { offer, isAsking, offerRetention, callOff, forget: () => setOffer(null) }
}

interface LeaveOfferProps {
  offer: Discount
  busy: boolean
  /** Leaves all the same; one press is enough. */
  onSkip: () => void
}

/** The offer to members who leave because of the price, with its terms and end. */
function RetentionOffer({ offer, busy, onSkip }: LeaveOfferProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const percent = formatPercent(offer.value_percentage, locale)
  const date = offer.expires ? formatDateTime(offer.expires, locale, timeZone) : ''
  return (
    <Stack gap={4}>
      <h3>{t('leave.offer.title', { percent })}</h3>
      <p>{t('leave.offer.text', { percent, date })}</p>
      <FactsList facts={[{ term: t('leave.offer.code'), value: offer.code }]} />
      <ButtonLink block href={href('credits', locale, {}, { code: offer.code })}>
        {t('leave.offer.stay')}
      </ButtonLink>
      <Button block variant="ghost" busy={busy} onClick={onSkip}>
        {t('leave.offer.skip')}
      </Button>
    </Stack>
  )
}

interface DeleteAccountProps {
  open: boolean
  onClose: () => void
}

/** Deletes the account: a reason, remarks with "other", the password; it can be brought back for 14 days. */
export function DeleteAccount({ open, onClose }: DeleteAccountProps) {
  const t = useTranslate()
  const locale = useLocale()
  const errors = useFormErrors()
  const user = useUser()
  const leave = useAct('deleteAccount')
  const [reason, setReason] = useState<DeleteReason>('other')
  const [remarks, setRemarks] = useState('')
  const [password, setPassword] = useState('')
  const { offer, isAsking, offerRetention, callOff, forget } = useLeaveOffer()
  const busy = isAsking || leave.isPending || leave.isSuccess

  function handleClose() {
    callOff()
    onClose()
  }

  function handleLeave() {
    const input = { reason, password, ...(reason === 'other' && remarks.trim() !== '' && { remarks }) }
    const onSuccess = (answer: { reactivate_until: string }) => {
      announceLogout()
      // A fresh page: nothing of the account stays in memory.
      window.location.assign(href('account-deleted', locale, {}, { until: answer.reactivate_until }))
    }
    const onError = (error: unknown) => {
      forget()
      errors.showError(error)
    }
    // The end of the session reaches this page before the answer does: it is not to lead to the login.
    runOwnLogout(() => leave.mutateAsync({ input }, { onSuccess })).catch(onError)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (errors.showFields({ password: password === '' ? 'empty' : undefined })) return
    errors.clear()
    if (!(await offerRetention(reason))) handleLeave()
  }

  return (
    <Dialog open={open} onClose={handleClose} title={t('leave.title')} closeLabel={t('ui.close')}>
      {offer && <RetentionOffer offer={offer} busy={busy} onSkip={handleLeave} />}
      <form ref={errors.form} onSubmit={handleSubmit} noValidate hidden={offer !== null}>
        <Stack gap={4}>
          <p>{t('leave.text', { days: 14 })}</p>
          {/* On the page of settings itself they lead to what the dialog covers. */}
          <p>
            <TextLink href={`${href('settings', locale)}#export`} onClick={handleClose}>
              {t('leave.export')}
            </TextLink>
          </p>
          {!user?.invisible && (
            <p>
              <TextLink href={`${href('settings', locale)}#visibility`} onClick={handleClose}>
                {t('leave.pause')}
              </TextLink>
            </p>
          )}
          <RadioGroup
            legend={t('leave.reason')}
            name="reason"
            value={reason}
            onChange={(value) => setReason(deleteReasons.find((one) => one === value) ?? 'other')}
            options={deleteReasons.map((value) => ({ value, label: t(`leave.reason.${value}`) }))}
          />
          {reason === 'other' && (
            <TextAreaField
              label={t('leave.remarks')}
              name="remarks"
              maxLength={maxRemarksLength}
              value={remarks}
              onChange={(event) => setRemarks(event.target.value)}
            />
          )}
          <OwnPasswordField value={password} onChange={setPassword} error={errors.getText('password')} />
          <FormError errors={errors} />
          <Button type="submit" block variant="danger" busy={busy}>
            {t('leave.submit')}
          </Button>
          <Button block variant="ghost" onClick={handleClose}>
            {t('leave.cancel')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
