import { useTranslate } from '../../app/languages/i18n.tsx'

/** The words on the button that shows and hides a password, for every PasswordField. */
export function usePasswordTexts() {
  const t = useTranslate()
  return {
    show: { text: t('signup.showPassword'), name: t('signup.showPasswordName') },
    hide: { text: t('signup.hidePassword'), name: t('signup.hidePasswordName') },
  }
}
