import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT] = [480, 304]
type Colour = readonly [number, number, number]
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([size, body, sum])
}
/** Boxes of a card with nobody's name on it: left, top, width, height in pixels. */
const BOXES: Record<
  'front' | 'back' | 'licence' | 'meter' | 'room',
  readonly (readonly [number, number, number, number, Colour])[]
> = {
  front: [
    [330, 50, 110, 140, [176, 190, 206]],
    [362, 70, 46, 54, [226, 204, 188]],
    [40, 56, 60, 16, [92, 110, 134]],
    [40, 96, 150, 12, [150, 164, 182]],
    [40, 130, 190, 12, [150, 164, 182]],
    [40, 250, 320, 16, [92, 110, 134]],
  ],
  back: [
    [36, 36, 88, 88, [200, 72, 62]],
    [150, 56, 270, 26, [92, 110, 134]],
    [40, 210, 220, 12, [150, 164, 182]],
    [40, 244, 260, 12, [150, 164, 182]],
  ],
  licence: [
    [208, 24, 64, 48, [200, 72, 62]],
    [130, 86, 220, 26, [92, 72, 52]],
    [40, 140, 300, 12, [170, 150, 122]],
    [40, 170, 260, 12, [170, 150, 122]],
    [40, 200, 340, 12, [170, 150, 122]],
    [350, 220, 84, 60, [214, 120, 110]],
  ],
  room: [
    [0, 210, 480, 94, [190, 160, 124]],
    [300, 40, 120, 110, [176, 212, 236]],
    [356, 40, 8, 110, [246, 246, 244]],
    [40, 150, 200, 100, [122, 146, 178]],
    [40, 120, 60, 50, [236, 236, 232]],
    [330, 190, 90, 60, [150, 112, 76]],
  ],
  meter: [
    [90, 30, 300, 244, [74, 92, 116]],
    [112, 52, 256, 200, [222, 228, 234]],
    [136, 92, 208, 52, [38, 44, 52]],
    ...[0, 1, 2, 3, 4].map((at) => [146 + at * 38, 102, 26, 32, [246, 246, 240]] as const),
    [298, 102, 26, 32, [206, 76, 66]],
    [216, 176, 48, 48, [176, 190, 206]],
  ],
}

/** A picture of a card, a licence or a meter as one sees it from afar, as PNG: demonstrations show no real papers. */
export function drawCard(side: keyof typeof BOXES): Buffer {
  const ground: Colour = side === 'licence' ? [252, 246, 232] : [236, 242, 248]
  const rows: Buffer[] = []
  for (let y = 0; y < HEIGHT; y++) {
    const row = Buffer.alloc(1 + WIDTH * 3)
    for (let x = 0; x < WIDTH; x++) {
      const box = BOXES[side].findLast(
        ([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
      )
      const isEdge = x < 3 || y < 3 || x >= WIDTH - 3 || y >= HEIGHT - 3
      row.set(isEdge ? [120, 136, 156] : (box?.[4] ?? ground), 1 + x * 3)
    }
    rows.push(row)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
