import * as z from 'zod/mini'
import type { Config } from '../app/config.ts'
import { type ProxyReport, proxyReportPath } from '../http/proxy-chain.ts'
import { askOwnProcess } from './health.ts'

const Report = z.object({ trusted: z.number(), usual: z.nullable(z.number()) })

/** Evaluates what the running process sees of its proxies; null after too few requests. */
export function assessProxies({ trusted, usual }: ProxyReport): { ok: boolean; says: string } | null {
  if (usual === null) return null
  if (usual === trusted)
    return { ok: true, says: `${usual} in front of the program, as TRUSTED_PROXIES says` }
  const seen = `most requests come through ${usual} ${usual === 1 ? 'proxy' : 'proxies'}, but TRUSTED_PROXIES is ${trusted}`
  return {
    ok: false,
    says:
      usual > trusted
        ? `${seen}: visitors share a proxy's address, and its limits. Set TRUSTED_PROXIES=${usual} if all of them are yours or your CDN's`
        : `${seen}: visitors can fake their address. Set TRUSTED_PROXIES=${usual}, or let each proxy add to X-Forwarded-For`,
  }
}

/** Asks the process on this machine how many proxies requests pass through; returns nothing when none answers. */
export async function checkProxies(
  config: Pick<Config, 'host' | 'port'>,
): Promise<{ about: string; ok: boolean; says: string }[]> {
  try {
    const answer = await askOwnProcess(config, proxyReportPath)
    const found = answer.ok ? assessProxies(z.parse(Report, await answer.json())) : null
    return found ? [{ about: 'proxies', ...found }] : []
  } catch {
    return []
  }
}
