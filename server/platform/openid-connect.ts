import * as client from 'openid-client'

/** What a sign-in has to remember until the answer arrives. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person’s identity at the provider. */
export interface ProvenIdentity {
  readonly issuer: string
  /** The provider’s id of the person, which never changes and is never reused. */
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** An identity provider that speaks OpenID Connect. */
export interface IdentityProvider {
  /** Returns the URL where someone signs in, and what to check the answer against. */
  begin(redirectUri: string): Promise<{ url: string; checks: SignInChecks }>
  /** Exchanges the answer for an identity. Throws when the provider refused, or the answer cannot be trusted. */
  finish(answer: URL, checks: SignInChecks): Promise<ProvenIdentity>
}

interface ClientSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
}

const timeoutSeconds = 10

/** Sends the secret as the provider accepts it. By the standard, that is the header, unless it names only the body. */
function authenticateWith(secret: string): client.ClientAuth {
  const [header, body] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic') ? header : body
    authenticate(server, ...rest)
  }
}

/** Signs in by the authorization code flow with PKCE; the provider's addresses and keys are discovered at the first use. */
export function createOpenIdConnect({
  issuer,
  clientId,
  clientSecret,
  scope,
}: ClientSettings): IdentityProvider {
  const address = new URL(issuer)
  const execute = address.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const discover = () =>
    client.discovery(address, clientId, undefined, authenticateWith(clientSecret), {
      execute,
      timeout: timeoutSeconds,
    })
  let discovered: Promise<client.Configuration> | null = null
  /** A failure is not remembered, so that the next person finds a provider that has come back. */
  const configure = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = null
      throw error
    })
    return discovered
  }
  return {
    async begin(redirectUri) {
      const configuration = await configure()
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, checks }
    },
    async finish(answer, { state, nonce, verifier }) {
      const configuration = await configure()
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const token = tokens.claims()
      if (!token) throw new Error('the provider sent no ID token')
      // Many providers name groups and address only here.
      const info = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
        : {}
      return { issuer: token.iss, subject: token.sub, claims: { ...info, ...token } }
    },
  }
}
