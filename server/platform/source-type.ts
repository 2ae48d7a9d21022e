import { createReadStream } from 'node:fs'

/**
 * How a picture was made, by the IPTC’s names (cv.iptc.org/newscodes/digitalsourcetype): by a trained model, in part by
 * one, or drawn by a program without training. Article 50(2) of Regulation (EU) 2024/1689 requires such a mark to be
 * machine-readable, so it is the only metadata of an upload that is kept.
 */
export const sourceTypes = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicMedia',
] as const
export type SourceType = (typeof sourceTypes)[number]

const address = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
/** The URL is in XMP as well as in C2PA manifests, uncompressed in every container. */
const pattern = new RegExp(`cv\\.iptc\\.org/newscodes/digitalsourcetype/(${sourceTypes.join('|')})(?!\\w)`)
/** What may be split between two reads. */
const overlap = 128

/** Finds the source type in a file, given as bytes or by its path; null if there is none. */
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

/** Writes a source type as an XMP packet with nothing else in it. */
export function writeSourceTypeXmp(type: SourceType): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${address}${type}"/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`
}
