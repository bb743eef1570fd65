export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'svg' | 'pdf';

/** What a file holds by its first bytes, whatever its name says; null for anything that is no picture. */
export function formatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  if (bytes.subarray(0, 3).equals(jpegSignature)) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  const head = bytes.toString('latin1', 0, headBytes);
  if (head.includes('%PDF-')) return 'pdf';
  return svgStart.test(head.trimStart()) ? 'svg' : null;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);
/** Within so many bytes a PDF says that it is one. */
const headBytes = 1_024;
/** After a byte order mark, a declaration, comments and a document type. */
const svgStart = /^(ï»¿)?(<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE svg[^>]*>|\s)*<svg[\s>]/i;
