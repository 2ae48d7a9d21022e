import { href } from '#contract/paths.ts'
import { ForgotForm } from '../account/forgot-form.tsx'
import { FormPage } from '../account/form-page.tsx'
import { useLocale, useTranslate } from '../lib/i18n.tsx'
import { useNextPath } from '../lib/router/own-path.ts'
import { TextLink } from '../ui/text-link.tsx'

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
