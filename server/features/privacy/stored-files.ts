import { listChatPhotoFiles } from '../chat/send-photo.ts'
import { listPictureFiles } from '../photos/remove-files.ts'
import { nameSelfieFile } from '../verification/end-comparison.ts'

/** The files of members as their rows name them: whole names of recordings and archives, the stems of the others. */
export interface FileStems {
  pictures: string[]
  chat_photos: string[]
  chat_voices: string[]
  exports: string[]
  selfies: string[]
}

/** Returns the names under which files of members are stored, for anyone who removes all of them. */
export function listStoredFiles(stems: FileStems): string[] {
  const { pictures, chat_photos, chat_voices, exports, selfies } = stems
  const photos = [...pictures.flatMap(listPictureFiles), ...chat_photos.flatMap(listChatPhotoFiles)]
  return [...photos, ...selfies.map(nameSelfieFile), ...chat_voices, ...exports]
}
