import { readFileSync } from 'node:fs'

/** Settings that are or contain secrets. */
const secrets = [
  ...['SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'DATABASE_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL'],
  ...['S3_URL', 'SMTP_URL', 'SMS_URL', 'GIPHY_KEY', 'STAFF_OIDC_CLIENT_SECRET'],
]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads secrets from files, as vaults and orchestrators provide them: `SECRET_KEY_FILE` and the like name them, so that
 * no environment variable contains a secret. Returns the environment with the secrets, and errors.
 */
export function withSecretFiles(environment: Environment): {
  environment: Record<string, string | undefined>
  mistakes: string[]
} {
  const whole = { ...environment }
  const mistakes: string[] = []
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) {
      mistakes.push(`${name}_FILE: ${name} is set too; keep only one of them.`)
      continue
    }
    try {
      whole[name] = readFileSync(file, 'utf8').trim()
    } catch {
      mistakes.push(`${name}_FILE: ${file} cannot be read; name a file that the program can read.`)
    }
  }
  return { environment: whole, mistakes }
}
