import { createReadStream } from 'node:fs'

/**
 * How a picture came about, by the IPTC's names (cv.iptc.org/newscodes/digitalsourcetype): made by a trained model, made
 * in part by one, or drawn by a program that was trained on nothing. Article 50(2) of Regulation (EU) 2024/1689 asks
 * for such a mark to be machine-readable, so it is the one thing that stays of an upload's metadata.
 */
export const sourceTypes = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
] as const
export type SourceType = (typeof sourceTypes)[number]

const address = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
/** The address is in XMP as well as in C2PA manifests, uncompressed in every container. */
const pattern = new RegExp(`cv\\.iptc\\.org/newscodes/digitalsourcetype/(${sourceTypes.join('|')})(?!\\w)`)
/** What may be cut between two reads. */
const overlap = 128

/** Returns how a file, given as bytes or by its path, says that its picture came about; null where it says nothing. */
export async function findSourceType(source: Buffer | string): Promise<SourceType | null> {
  let tail = ''
  for await (const bytes of Buffer.isBuffer(source) ? [source] : createReadStream(source)) {
    const text = tail + (bytes as Buffer).toString('latin1')
    const found = sourceTypes.find((type) => type === pattern.exec(text)?.[1])
    if (found) return found
    tail = text.slice(-overlap)
  }
  return null
}

/** Writes a source type as an XMP packet that holds nothing else. */
export function writeSourceTypeXmp(type: SourceType): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${address}${type}"/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
}
