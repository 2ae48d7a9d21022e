export function runNpm(root: string, args: readonly string[], failure: string): void
