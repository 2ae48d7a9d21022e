import { late } from '#web/app/browser/late.tsx'
import type { DeleteChatDialogProps } from './delete-chat-dialog.tsx'

/** The question before a conversation is deleted, beside the first view. */
export const DeleteChatDialog = late<DeleteChatDialogProps>(
  ({ name }) => name !== null,
  async () => (await import('./delete-chat-dialog.tsx')).DeleteChatDialog,
)
