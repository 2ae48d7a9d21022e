import type { VoiceType } from '#contract/features/chat/voice.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import { computeFirstIdAt } from '../../platform/ids.ts'

export interface NewChatVoice {
  id: string
  fromId: string
  clientId: string
  file: string
  type: VoiceType
  milliseconds: number
  waveform: string
}

/** Stores a recording for a message about to be sent. */
export async function insertChatVoice(tx: Tx, voice: NewChatVoice): Promise<void> {
  const { fromId, clientId, id, file, type, milliseconds, waveform } = voice
  await tx.db
    .insertInto('chat_voices')
    .values({
      id,
      file,
      type,
      milliseconds,
      waveform,
      site_id: tx.site.id,
      from_id: fromId,
      client_id: clientId,
      created_at: tx.now,
    })
    .execute()
}

const deleteUnsent = (tx: Tx) =>
  tx.db
    .deleteFrom('chat_voices as v')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as m')
            .whereRef('m.from_id', '=', 'v.from_id')
            .whereRef('m.client_id', '=', 'v.client_id')
            .whereRef('m.voice_id', '=', 'v.id'),
        ),
      ),
    )

/** Removes a recording without a message; a sent one stays. */
export async function deleteUnsentVoice(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteUnsent(tx).where('v.id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes recordings of a time range without a message, left by a killed process; returns their files. */
export async function takeUnsentVoices(
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<string[]> {
  const rows = await deleteUnsent(tx)
    .where('v.id', '>=', computeFirstIdAt(from))
    .where('v.id', '<', computeFirstIdAt(until))
    .returning('v.file')
    .execute()
  return rows.map((row) => row.file)
}

/** Deletes the row of a recording without a message, and returns its file. */
export async function deleteChatVoice(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.db.deleteFrom('chat_voices').where('id', '=', id).returning('file').executeTakeFirst()
  return row?.file ?? null
}

export interface AudibleVoice {
  file: string
  type: VoiceType
  /** Whether this viewer may hear it: its sender, or a receiver who has accepted. */
  audible: boolean
}

/** Finds the recording of a message, for one of the two members of its conversation. */
export async function findAudibleVoice(
  db: Reads,
  viewerId: string,
  id: string,
): Promise<AudibleVoice | undefined> {
  const row = await db
    .selectFrom('chat_voices as v')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.from_id', '=', 'v.from_id')
        .onRef('m.client_id', '=', 'v.client_id')
        .onRef('m.voice_id', '=', 'v.id'),
    )
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['v.file', 'v.type', 'v.from_id', 'c.member_a', 'c.voices_a', 'c.voices_b'])
    .where('v.id', '=', id)
    .where((eb) => eb.or([eb('c.member_a', '=', viewerId), eb('c.member_b', '=', viewerId)]))
    .executeTakeFirst()
  if (!row) return undefined
  const accepts = row.member_a === viewerId ? row.voices_a : row.voices_b
  return { file: row.file, type: row.type, audible: row.from_id === viewerId || accepts }
}
