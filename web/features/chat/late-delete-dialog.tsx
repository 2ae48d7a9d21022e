import { lazyPart } from '#web/app/browser/lazy-part.tsx'
import type { DeleteChatDialogProps } from './delete-chat-dialog.tsx'

/** The question before a conversation is deleted, beside the first view. */
export const DeleteChatDialog = lazyPart<DeleteChatDialogProps>(
  async () => (await import('./delete-chat-dialog.tsx')).DeleteChatDialog,
  ({ name }) => name !== null,
)
