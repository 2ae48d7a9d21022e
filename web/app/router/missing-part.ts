/** A part of the program could not be loaded: the connection is gone, or a newer version has replaced it. */
export class MissingPart extends Error {}

/** Loads a part of the program; its failure is told from that of a page by its class. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingPart('a part of the program is missing', { cause })
  }
}
