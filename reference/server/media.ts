/** The smallest files of their kinds, base64. */

/** A PNG of one red pixel. */
export const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** A WAV of eight silent samples, 8 kHz, 8 bit, mono. */
export const SILENT_WAV = Buffer.concat([
  Buffer.from('RIFF'),
  uint32(36 + 8),
  Buffer.from('WAVEfmt '),
  uint32(16),
  uint16(1),
  uint16(1),
  uint32(8000),
  uint32(8000),
  uint16(1),
  uint16(8),
  Buffer.from('data'),
  uint32(8),
  Buffer.alloc(8, 0x80),
]).toString('base64');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
