import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { useInBrowser } from '../../app/browser/use-in-browser.ts'
import { useTranslate } from '../../app/languages/i18n.tsx'

/** The words on the button that shows and hides a password, for every PasswordField. */
export function usePasswordTexts() {
  const t = useTranslate()
  return {
    show: { text: t('signup.showPassword'), name: t('signup.showPasswordName') },
    hide: { text: t('signup.hidePassword'), name: t('signup.hidePasswordName') },
  }
}

/** Whether this browser knows passkeys; false until it has taken the page over. */
export function useKnowsPasskeys(): boolean {
  return useInBrowser(() => typeof window.PublicKeyCredential === 'function', false)
}

/** Lets the browser make a passkey; rejects when the member does not want to, or the browser cannot. */
export async function makePasskey({
  options,
}: CallOutput<'passkeyOptions'>): Promise<CallInput<'addPasskey'>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // The server's library made them for the browser's one.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential: RegistrationResponseJSON = await startRegistration({ optionsJSON })
  return { credential: { ...credential, response: { ...credential.response }, clientExtensionResults: {} } }
}

/** Lets the member choose one of their passkeys and show that it is theirs. */
export async function showPasskey({
  options,
}: CallOutput<'passkeyLoginOptions'>): Promise<CallInput<'passkeyLogin'>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // As above.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const credential: AuthenticationResponseJSON = await startAuthentication({ optionsJSON })
  return { credential: { ...credential, response: { ...credential.response }, clientExtensionResults: {} } }
}
