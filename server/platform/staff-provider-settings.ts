import * as z from 'zod'
import { staffRights } from '#contract/api/call.ts'

const Grant = z.object({
  roles: z.array(z.enum(staffRights)).min(1),
  /** The main hosts of the sites, or all sites, including future ones. */
  sites: z.union([z.literal('all'), z.array(z.string().min(1)).min(1)]),
})

/** What each group of the provider may do. */
const Groups = z.record(z.string(), Grant)
export type GroupGrants = z.infer<typeof Groups>

/** How the staff sign in through the operator's identity provider. */
export interface StaffProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The name on the button. */
  readonly name: string
  /** The scopes that are requested, with spaces between them. */
  readonly scope: string
  /** The claim that lists the groups of a person. */
  readonly groupsClaim: string
  readonly groups: GroupGrants
  /** Whether the person with the verified address of an account with a password takes it over. */
  readonly matchesEmail: boolean
}

function parseGroups(text: string): GroupGrants | null {
  try {
    return Groups.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The environment variables. */
export const staffProviderShape = {
  STAFF_OIDC_ISSUER: z
    .string()
    .regex(/^https?:\/\//, 'must start with https://')
    .optional(),
  STAFF_OIDC_CLIENT_ID: z.string().min(1).optional(),
  STAFF_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  STAFF_OIDC_NAME: z.string().min(1).max(40).default('SSO'),
  STAFF_OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'must name the scope openid')
    .default('openid profile email'),
  STAFF_OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  STAFF_OIDC_GROUPS: z
    .string()
    .transform(parseGroups)
    .refine(
      (groups) => groups !== null && Object.keys(groups).length > 0,
      'must look like {"group": {"roles": ["support"], "sites": "all"}}, with the known roles',
    )
    .optional(),
  STAFF_OIDC_MATCH_EMAIL: z.enum(['on', 'off']).default('off'),
  STAFF_PASSWORD_LOGIN: z.enum(['on', 'off']).default('on'),
}

const StaffProviderEnvironment = z.object(staffProviderShape)
type Settings = z.infer<typeof StaffProviderEnvironment>

/** Reads the provider from the settings; null without one, or while its settings are incomplete. */
export function readStaffProvider(e: Settings): StaffProviderSettings | null {
  const { STAFF_OIDC_ISSUER: issuer, STAFF_OIDC_CLIENT_ID: clientId } = e
  const { STAFF_OIDC_CLIENT_SECRET: clientSecret, STAFF_OIDC_GROUPS: groups } = e
  if (!issuer || !clientId || !clientSecret || !groups) return null
  return {
    issuer,
    clientId,
    clientSecret,
    groups,
    name: e.STAFF_OIDC_NAME,
    scope: e.STAFF_OIDC_SCOPE,
    groupsClaim: e.STAFF_OIDC_GROUPS_CLAIM,
    matchesEmail: e.STAFF_OIDC_MATCH_EMAIL === 'on',
  }
}

const needed = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET', 'STAFF_OIDC_GROUPS']

/** Lists missing settings: an incomplete provider lets no one in, and without passwords nothing else does. */
export function listProviderMistakes(values: Readonly<Record<string, string>>): string[] {
  const missing = needed.filter((name) => !values[name])
  if (missing.length > 0 && missing.length < needed.length)
    return missing.map(
      (name) => `${name}: is missing; the sign-in through a provider needs ${needed.join(', ')}.`,
    )
  if (missing.length > 0 && values.STAFF_PASSWORD_LOGIN === 'off')
    return ['STAFF_PASSWORD_LOGIN: "off" needs a provider (STAFF_OIDC_ISSUER), or no one could log in.']
  return []
}
