export function readAge(
  manifest: { readonly version: string; readonly devDependencies?: Readonly<Record<string, string>> },
  changes: string,
): { notBefore: string | null; evidence: string | null }
