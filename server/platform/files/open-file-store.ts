import { join, resolve } from 'node:path'
import type { Config } from '../../app/config.ts'
import { parseBucket, s3Store } from './s3-store.ts'
import { type FileStore, folderStore } from './storage.ts'

/** Opens the configured place for files: a bucket where `S3_URL` is set, else a folder next to the data. */
export function openFileStore(config: Pick<Config, 's3Url' | 'dataDir'>): FileStore {
  return config.s3Url
    ? s3Store(parseBucket(config.s3Url))
    : folderStore(join(resolve(config.dataDir), 'photos'))
}
