export function withLock(root: string, plan: () => (() => void) | undefined): Promise<void>
