import { join, resolve } from 'node:path'
import type { Config } from '../../app/config.ts'
import { createS3Store, parseBucket } from './s3-store.ts'
import { createFolderStore, type FileStore } from './storage.ts'

/** Opens the configured place for files: a bucket where `S3_URL` is set, else a folder next to the data. */
export function openFileStore(config: Pick<Config, 's3Url' | 'dataDir'>): FileStore {
  return config.s3Url
    ? createS3Store(parseBucket(config.s3Url))
    : createFolderStore(join(resolve(config.dataDir), 'photos'))
}
