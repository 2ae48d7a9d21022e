import type pg from 'pg'

export function readReleased(): string[]
export function findSignatures(db: Pick<pg.Pool, 'query'>): Promise<string[]>
export function findChangedSignatures(released: readonly string[], current: readonly string[]): string[]
