interface ListedPackage {
  readonly name: string
  readonly version: string
  readonly notBefore: string | null
  readonly decision?: string
}
export function pinFindings(
  manifest: Readonly<Record<string, unknown>>,
  packages: Readonly<Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>>,
): string[]
export function listLicenceFindings(licences: readonly { path: string; licence: string }[]): string[]
export function writeLicences(packages: readonly { name: string; version: string; licence: string }[]): string
export function listAgeFindings(
  direct: Readonly<Record<string, string>>,
  list: readonly ListedPackage[],
  around: { today: Date; hasDecision: (file: string, name: string) => boolean },
): string[]
