import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useNextPath } from '../../../app/router/own-path.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { ForgotForm } from '../forgot-form.tsx'
import { FormPage } from '../form-page.tsx'

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const next = useNextPath()
  return (
    <FormPage
      title={t('title.reset-password')}
      lead={t('account.forgot.lead')}
      foot={<TextLink href={href('login', locale, {}, { next })}>{t('nav.login')}</TextLink>}
    >
      <ForgotForm />
    </FormPage>
  )
}
