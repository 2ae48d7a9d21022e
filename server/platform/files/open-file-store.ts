import { join, resolve } from 'node:path'
import type { Config } from '../../app/config.ts'
import { createS3Store, parseBucket } from './s3-store.ts'
import { createFolderStore, type FileStore } from './storage.ts'

/** Opens the configured file store: a bucket if `S3_URL` is set, otherwise a folder next to the data. */
export function openFileStore(config: Pick<Config, 's3Url' | 'dataDir'>): FileStore {
  return config.s3Url
    ? createS3Store(parseBucket(config.s3Url))
    : createFolderStore(join(resolve(config.dataDir), 'photos'))
}
